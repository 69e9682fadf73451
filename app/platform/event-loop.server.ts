import { setImmediate } from 'node:timers/promises'

let connections = 0

export const recordConnection = () => {
  connections++
}

/** Returns to the event loop until no new connection comes in, because each round accepts only one. */
export async function yieldToPendingConnections(maxRounds = 100) {
  for (let round = 0; round < maxRounds; round++) {
    const before = connections
    await setImmediate()
    if (connections === before) return
  }
}
