import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { createLoadShedder } from './load-shedding.ts'

let close = () => {}
afterEach(() => close())

function open(options: Partial<Parameters<typeof createLoadShedder>[0]> = {}) {
  const shedder = createLoadShedder({
    maxActive: 2,
    maxEventLoopDelayMs: 60_000,
    sampleMs: 20,
    ...options,
  })
  close = shedder.close
  return shedder
}
const response = () => new EventEmitter() as ServerResponse

it('is overloaded while too many requests are active', () => {
  const shedder = open()
  const [sent, aborted] = [response(), response()]
  shedder.add(sent)
  expect(shedder.isOverloaded()).toBe(false)
  shedder.add(aborted)
  expect(shedder.isOverloaded()).toBe(true)
  sent.emit('prefinish')
  sent.emit('close')
  expect(shedder.isOverloaded()).toBe(false)
  shedder.add(response())
  expect(shedder.isOverloaded()).toBe(true)
  aborted.emit('close')
  expect(shedder.isOverloaded()).toBe(false)
})

it('is overloaded after the event loop was blocked, until it is fast again', async () => {
  const shedder = open({ maxEventLoopDelayMs: 50 })
  await setTimeout(100)
  const end = performance.now() + 1_000
  while (performance.now() < end);
  while (!shedder.isOverloaded()) await setTimeout(1)
  while (shedder.isOverloaded()) await setTimeout(5)
})
