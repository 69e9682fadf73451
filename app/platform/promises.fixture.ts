import { promiseHooks } from 'node:v8'

/**
 * Counts who waits for one and the same promise while `work` is done: a loop that waits for a long-lived one at every
 * turn leaves something behind each time.
 * @returns the most that any of them had
 */
export async function maxWaitingForOne(work: () => Promise<void>): Promise<number> {
  const waiting = new Map<Promise<unknown>, number>()
  const stop = promiseHooks.onInit((_, parent) => {
    if (parent) waiting.set(parent, (waiting.get(parent) ?? 0) + 1)
  })
  try {
    await work()
  } finally {
    stop()
  }
  return Math.max(...waiting.values())
}
