import { expect, it } from 'vitest'
import { recordConnection, yieldToPendingConnections } from './event-loop.server.ts'

it('turns once where nobody comes, and as often as somebody does', async () => {
  let turns = 0
  let people = 0
  const loop = () => {
    turns++
    if (people-- > 0) recordConnection()
    if (turns < 1_000) setImmediate(loop)
  }
  setImmediate(loop)
  await yieldToPendingConnections()
  expect(turns).toBe(1)
  people = 20
  await yieldToPendingConnections()
  expect(turns).toBe(22)
})

it('goes on with its work where the coming has no end', async () => {
  let turns = 0
  const loop = () => {
    recordConnection()
    if (++turns < 10_000) setImmediate(loop)
  }
  setImmediate(loop)
  await yieldToPendingConnections(50)
  expect(turns).toBeLessThan(100)
})
