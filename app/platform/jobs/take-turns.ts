import { setImmediate } from 'node:timers/promises'

const maxTurnMs = 15

/** For long work: what it returns lets other requests be served where the work has kept them waiting for 15 ms. */
export function takeTurns(now = () => performance.now()): () => Promise<void> {
  let start = now()
  return async () => {
    if (now() - start < maxTurnMs) return
    await setImmediate()
    start = now()
  }
}
