/**
 * Calls `make` when its value is first asked for, and keeps the value. Most names are Latin, so a table of
 * another script is loaded only once a name in that script comes.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
