import { expect, it } from 'vitest'
import { recordConnection, yieldToPendingConnections } from './event-loop.server.ts'

it('yields once without connections, and once more for each connection', async () => {
  let rounds = 0
  let pending = 0
  const loop = () => {
    rounds++
    if (pending-- > 0) recordConnection()
    if (rounds < 1_000) setImmediate(loop)
  }
  setImmediate(loop)
  await yieldToPendingConnections()
  expect(rounds).toBe(1)
  pending = 20
  await yieldToPendingConnections()
  expect(rounds).toBe(22)
})

it('stops yielding when connections never end', async () => {
  let rounds = 0
  const loop = () => {
    recordConnection()
    if (++rounds < 10_000) setImmediate(loop)
  }
  setImmediate(loop)
  await yieldToPendingConnections(50)
  expect(rounds).toBeLessThan(100)
})
