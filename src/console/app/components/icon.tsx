// The icons: lines on a grid of 16, in the colour of the text. They never say anything alone.

const PATHS = {
  overview: "M2.500 2.500h5v5h-5zM9.500 2.500h4v3h-4zM9.500 7.500h4v6h-4zM2.500 9.500h5v4h-5z",
  screen: "M3 3.5h10M3 8h6M3 12.5h4M11 9.5l1.5 1.5L15 8.5",
  search: "M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3.5 3.5",
  cases: "M2.5 5.5h11v8h-11zM6 5.5v-2h4v2M2.5 9h11",
  files: "M4 1.5h5l3 3v10H4zM9 1.5v3h3M6 8h4M6 11h4",
  payments: "M1.500 4h13v8h-13zM1.500 6.500h13M4 9.500h3",
  lists: "M2 3.5h3v3H2zM2 9.5h3v3H2zM7.5 5h6.5M7.5 11h6.5",
  accounts:
    "M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.500 14.500c.5-3 2.500-4.500 5.500-4.500M11 10h3.500v4.500H9.500V10zM10.500 10V8.500h3V10",
  journal: "M4 1.500h9.500v13H4zM2 4.500h2M2 8h2M2 11.500h2M6.500 5h4.500M6.500 8h4.500",
  manual:
    "M8 4C6.500 3 4.500 2.500 2 2.500v10c2.500 0 4.500.5 6 1.500 1.500-1 3.500-1.500 6-1.500v-10c-2.500 0-4.500.5-6 1.500zM8 4v10",
  copy: "M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1",
  check: "M3 8.5l3.5 3.5L13 5",
  close: "M4 4l8 8M12 4l-8 8",
  warning: "M8 2l6.5 11.5h-13zM8 6.5v3.5M8 12v.2",
  back: "M9.5 3.5L5 8l4.5 4.5",
  next: "M6.5 3.5L11 8l-4.5 4.5",
  print: "M4.5 6V2h7v4M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7V14h-7z",
  plus: "M8 3v10M3 8h10",
  upload: "M8 11V3M5 6l3-3 3 3M3 10.5v3h10v-3",
  download: "M8 2.5v8M5 7.5l3 3 3-3M3 10.5v3h10v-3",
  person: "M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14.5c.5-3 2.5-4.500 5.500-4.500s5 1.500 5.500 4.500",
  theme: "M8 2.500a5.500 5.500 0 1 0 0 11zM8 2.500a5.500 5.500 0 0 1 0 11z",
  out: "M6.500 3h-4v10h4M6 8h8M11 5l3 3-3 3",
  palette: "M2 3.500h12M2 8h7M2 12.500h5M11.500 13a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM13 12.500l1.500 1.500",
  keys: "M1.500 4h13v8h-13zM4 6.500h.2M6.700 6.500h.2M9.300 6.500h.2M12 6.500h.2M5 9.500h6",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
