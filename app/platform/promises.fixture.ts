import { promiseHooks } from 'node:v8'

/** The highest number of reactions that one promise collects during `work`: a loop may leak them on a long-lived one. */
export async function maxReactionsOfOnePromise(work: () => Promise<void>): Promise<number> {
  const reactions = new Map<Promise<unknown>, number>()
  const stop = promiseHooks.onInit((_, parent) => {
    if (parent) reactions.set(parent, (reactions.get(parent) ?? 0) + 1)
  })
  try {
    await work()
  } finally {
    stop()
  }
  return Math.max(...reactions.values())
}
