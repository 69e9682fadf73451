import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { serialQueue } from './serial-queue.ts'

it('runs one task at a time, in order, also after one has failed', async () => {
  const run = serialQueue()
  const events: string[] = []
  const task = (name: string) => async () => {
    events.push(`${name} starts`)
    await setImmediate()
    events.push(`${name} ends`)
    if (name === 'b') throw new Error('b fails')
    return name
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map(name => run(task(name))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
})
