/** `make` runs when its value is first needed: the first formatter of a page takes a slow phone 50 ms, and many pages need none. */
export function lazy<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= make())
}
