// A link to another host: it opens in a tab of its own and is told nothing of the console.

/** The address without what every address has. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");

/** True for what may become a link: nothing but web addresses. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);

interface ExternalLinkProps {
  readonly url: string;
  /** Shown instead of the address. */
  readonly text?: string;
}

export function ExternalLink({ url, text }: ExternalLinkProps) {
  if (!isWebAddress(url)) return <span class="long">{text ?? url}</span>;
  return (
    <a class="source-link" href={url} target="_blank" rel="noreferrer noopener" title={url}>
      {text ?? shortAddress(url)}
    </a>
  );
}
