import { describeError, type Log } from '../log.server.ts'

/** Prints all items; if that fails, those that can be printed, with the list of the others. */
export async function printOthers<Item>(
  log: Log,
  items: readonly Item[],
  print: (items: readonly Item[], unprintable: readonly Item[]) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  try {
    return await print(items, [])
  } catch (error) {
    log.error('a paper could not be printed whole', describeError(error))
  }
  const printable: Item[] = []
  const unprintable: Item[] = []
  for (const item of items) {
    const canPrint = await print([item], []).then(
      () => true,
      () => false,
    )
    ;(canPrint ? printable : unprintable).push(item)
  }
  return print(printable, unprintable)
}
