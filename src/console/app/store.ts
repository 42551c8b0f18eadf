// A value that several components show: they are drawn again when it changes.

import { useEffect, useState } from "preact/hooks";

interface Store<T> {
  get(): T;
  set(value: T): void;
  /** Calls back at each change; returns the end of it. */
  subscribe(onChange: () => void): () => void;
}

/** Makes a store. */
export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of [...listeners]) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The value of a store, in a component. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(() => store.get());
  useEffect(() => {
    const update = () => setValue(() => store.get());
    update();
    return store.subscribe(update);
  }, [store]);
  return value;
}
