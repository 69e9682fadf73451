import { setImmediate } from 'node:timers/promises'

let arrivals = 0

/** Somebody new is at the door. */
export const recordConnection = () => {
  arrivals++
}

/**
 * Lets the event loop turn, and again as long as somebody new comes in: each turn accepts one connection, so that those
 * at the door would wait for as many queries or pages as there are people before them, only to be turned away.
 */
export async function yieldToPendingConnections(most = 100) {
  for (let turn = 0; turn < most; turn++) {
    const before = arrivals
    await setImmediate()
    if (arrivals === before) return
  }
}
