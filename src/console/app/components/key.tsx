// The key that presses a button, as a hint for the eye: the help lists all keys for everybody.

export function Key({ name }: { readonly name: string }) {
  return (
    <span class="key" aria-hidden="true">
      {name}
    </span>
  );
}
