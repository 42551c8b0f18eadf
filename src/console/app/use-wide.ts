// Whether there is room for a record next to a list.

import { useEffect, useState } from "preact/hooks";

/** As the style sheets have it. */
const WIDE = "(min-width: 961px)";

export function useWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const media = matchMedia(WIDE);
    const update = () => setWide(media.matches);
    media.addEventListener("change", update);
    return () => media.removeEventListener("change", update);
  }, []);
  return isWide;
}
