import { expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

it('lets others have a turn only where the work has kept them waiting', async () => {
  let time = 0
  let isOthersTurn = false
  const giveWay = takeTurns(() => time)
  const work = async (ms: number) => {
    isOthersTurn = false
    setImmediate(() => {
      isOthersTurn = true
    })
    time += ms
    await giveWay()
    return isOthersTurn
  }
  expect(await work(10)).toBe(false)
  expect(await work(4)).toBe(false)
  expect(await work(1)).toBe(true)
  expect(await work(10)).toBe(false)
  expect(await work(10)).toBe(true)
})
