// The width of an element in pixels, for drawings that fill it without stretching their texts.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface MeasuredWidth<T extends Element> {
  readonly ref: { current: T | null };
  /** 0 until it was measured. */
  readonly width: number;
}

export function useWidth<T extends Element>(): MeasuredWidth<T> {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
