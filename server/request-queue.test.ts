import { expect, it } from 'vitest'
import { createRequestQueue, type Place } from './request-queue.ts'

/** A line with a clock that moves by hand, and people who say what happens to them. */
function open(limits: Partial<Parameters<typeof createRequestQueue>[0]> = {}) {
  const clock = { now: 0 }
  const line = createRequestQueue({
    maxConcurrent: 2,
    waiting: 5,
    maxQueueDelayMs: 100,
    timeoutMs: 300,
    slotTimeoutMs: 1_000,
    turn: async () => {},
    now: () => clock.now,
    ...limits,
  })
  const said: string[] = []
  const person = (name: string): Place => ({
    start: () => said.push(`${name} begins`),
    refuse: () => said.push(`${name} is sent away`),
  })
  const come = (...names: string[]) =>
    names.map(name => {
      const place = person(name)
      line.enter(place)
      return place
    })
  return { line, clock, said, come }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

it('begins as many as can be worked on, and the others in the order in which they came', async () => {
  const { line, said, come } = open()
  const [a, b] = come('a', 'b', 'c', 'd')
  expect(said).toEqual(['a begins', 'b begins'])
  expect(line.length()).toBe(2)
  line.leave(b as Place)
  await settled()
  expect(said.slice(2)).toEqual(['c begins'])
  line.leave(a as Place)
  await settled()
  expect(said.slice(3)).toEqual(['d begins'])
  expect(line.length()).toBe(0)
})

it('lets new people in before the next is begun, and nobody overtakes', async () => {
  const turns: (() => void)[] = []
  const { line, said, come } = open({
    maxConcurrent: 1,
    turn: () => new Promise(resolve => turns.push(resolve)),
  })
  const [a] = come('a', 'b')
  line.leave(a as Place)
  come('c')
  expect(said).toEqual(['a begins'])
  turns[0]?.()
  await settled()
  expect(said).toEqual(['a begins', 'b begins'])
})

it('takes nobody once the first has waited too long, and others again when it moves', async () => {
  const { line, clock, come } = open({ maxConcurrent: 1 })
  const [a] = come('a', 'b')
  clock.now = 100
  expect(line.isFull()).toBe(false)
  clock.now = 101
  expect(line.isFull()).toBe(true)
  line.leave(a as Place)
  await settled()
  expect(line.isFull()).toBe(false)
})

it('takes no more than it has room for', () => {
  const { line, come } = open({ maxConcurrent: 1 })
  come('a', 'b', 'c', 'd', 'e')
  expect(line.isFull()).toBe(false)
  come('f')
  expect(line.isFull()).toBe(true)
})

it('sends away who has waited longer than anybody should, and nobody else', () => {
  const { line, clock, said, come } = open({ maxConcurrent: 1 })
  come('a', 'b')
  clock.now = 200
  come('c')
  clock.now = 301
  line.look()
  expect(said).toEqual(['a begins', 'b is sent away'])
  expect(line.length()).toBe(1)
})

it('goes on behind those who hang, and counts them once when they end', async () => {
  const { line, clock, said, come } = open({ timeoutMs: 10_000 })
  const [a, b] = come('a', 'b', 'c', 'd', 'e')
  clock.now = 1_001
  line.look()
  await settled()
  expect(said.slice(2)).toEqual(['c begins', 'd begins'])
  line.leave(a as Place)
  line.leave(b as Place)
  await settled()
  expect(said).toHaveLength(4)
})

it('forgets who went away while waiting', async () => {
  const { line, said, come } = open({ maxConcurrent: 1 })
  const [a, b] = come('a', 'b', 'c')
  line.leave(b as Place)
  line.leave(a as Place)
  await settled()
  expect(said).toEqual(['a begins', 'c begins'])
})
