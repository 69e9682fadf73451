import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { createLoadShedder } from './load-shedding.ts'

function open(options: Partial<Parameters<typeof createLoadShedder>[0]> = {}) {
  const clock = { now: 0 }
  const shedder = createLoadShedder({
    maxActive: 4,
    maxSlow: 2,
    slowMs: 100,
    now: () => clock.now,
    ...options,
  })
  const add = (facts: { headersSent?: boolean } = {}) => {
    const response = Object.assign(new EventEmitter(), facts) as ServerResponse
    shedder.add(response)
    return response
  }
  return { clock, add, isOverloaded: shedder.isOverloaded }
}

it('is overloaded while too many requests are active', () => {
  const { add, isOverloaded } = open()
  const [sent, aborted] = [add(), add(), add()]
  expect(isOverloaded()).toBe(false)
  add()
  expect(isOverloaded()).toBe(true)
  sent?.emit('prefinish')
  sent?.emit('close')
  expect(isOverloaded()).toBe(false)
  add()
  expect(isOverloaded()).toBe(true)
  aborted?.emit('close')
  expect(isOverloaded()).toBe(false)
})

it('is overloaded while several requests are slow, but not because of one', () => {
  const { clock, add, isOverloaded } = open()
  add()
  clock.now = 50
  const second = add()
  clock.now = 150
  expect(isOverloaded()).toBe(false)
  clock.now = 151
  expect(isOverloaded()).toBe(true)
  second.emit('prefinish')
  expect(isOverloaded()).toBe(false)
})

it('is not overloaded by streams that are read slowly', () => {
  const { clock, add, isOverloaded } = open()
  add({ headersSent: true })
  add({ headersSent: true })
  add()
  clock.now = 151
  expect(isOverloaded()).toBe(false)
})
