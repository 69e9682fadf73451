import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OrderStatus, orderStatuses } from '../order.ts'
import { nextStep, orderTimeline } from './order-timeline.ts'

const placed = new Date('2026-11-02T08:00:00Z')
const after = (hours: number) => new Date(placed.getTime() + hours * 3600_000)
const timeline = (...statuses: OrderStatus[]) =>
  orderTimeline(
    placed,
    statuses.map((to, index) => ({ to, occurredAt: after(index + 1) })),
  )
const steps = (...statuses: OrderStatus[]) =>
  timeline(...statuses).map(({ status, occurredAt }) =>
    occurredAt ? `${status} ${occurredAt.getUTCHours()}` : status,
  )

describe('the timeline of an order', () => {
  it('shows what is done with its time, and what is to come', () => {
    expect(steps()).toEqual(['pending 8', 'confirmed', 'shipped', 'delivered'])
    expect(steps('confirmed', 'shipped')).toEqual(['pending 8', 'confirmed 9', 'shipped 10', 'delivered'])
  })

  it('leaves out skipped steps, and all others once it is cancelled', () => {
    expect(steps('delivered')).toEqual(['pending 8', 'delivered 9'])
    expect(steps('confirmed', 'cancelled')).toEqual(['pending 8', 'confirmed 9', 'cancelled 10'])
  })

  it('forgets steps that were taken back, and keeps the time of those that were not', () => {
    expect(steps('confirmed', 'shipped', 'confirmed')).toEqual([
      'pending 8',
      'confirmed 9',
      'shipped',
      'delivered',
    ])
    expect(steps('cancelled', 'pending')).toEqual(['pending 8', 'confirmed', 'shipped', 'delivered'])
  })

  it('always says when the order was placed and when it got its status', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderStatuses)), statuses => {
        const shown = timeline(...statuses)
        const current = statuses.at(-1) ?? 'pending'
        expect(shown[0]).toEqual({ status: 'pending', occurredAt: placed })
        expect(shown.findLast(({ occurredAt }) => occurredAt)?.status).toBe(current)
        expect(new Set(shown.map(({ status }) => status)).size).toBe(shown.length)
      }),
    )
  })
})

describe('the next step', () => {
  const order = (status: OrderStatus, paidPesewas = 0) => ({ status, totalPesewas: 75_00, paidPesewas })

  it('is one sentence for every status', () => {
    for (const way of [{}, { collectAt: 'Weija' }, { dueDays: 30 }])
      for (const status of orderStatuses)
        expect(nextStep({ ...order(status), ...way })).toMatch(/^[^.]+(\.\d\d[^.]+)?\.$/)
  })

  it('names what is still to be paid, or given back', () => {
    expect(nextStep(order('shipped', 25_00))).toContain('GH₵50.00')
    expect(nextStep(order('shipped', 75_00))).toContain('everything is paid')
    expect(nextStep(order('cancelled', 25_00))).toContain('GH₵25.00')
    expect(nextStep(order('delivered', 80_00))).toContain('giving back GH₵5.00')
  })

  it('asks only for the money of what comes, as the order can come on several trucks', () => {
    expect(nextStep(order('shipped'))).toBe(
      'Your goods are on their way: please have the money for what comes ready, in cash or by mobile money; GH₵75.00 of the order is still to be paid.',
    )
  })

  it('of a replacement is a call about the day, and no money for it', () => {
    const isOpenAgain = true
    const again = 'You get again what was wrong, without a price, and we call you about the day.'
    expect(nextStep({ ...order('shipped', 75_00), isOpenAgain })).toBe(again)
    expect(nextStep({ ...order('confirmed', 75_00), collectAt: 'Weija', isOpenAgain })).toBe(again)
    expect(nextStep({ ...order('shipped', 25_00), isOpenAgain })).toBe(
      `${again} Of the order GH₵50.00 is still to be paid.`,
    )
    expect(nextStep({ ...order('delivered', 75_00), isOpenAgain })).toContain('were delivered')
  })

  it('asks for no money at the truck for an order on account', () => {
    expect(nextStep({ ...order('shipped', 25_00), dueDays: 30 })).toBe(
      'Your goods are on their way: GH₵50.00 is to be paid within 30 days of delivery.',
    )
    expect(nextStep({ ...order('shipped', 75_00), dueDays: 30 })).toContain('everything is paid')
  })

  it('announces no truck to who collects the goods', () => {
    const collected = (status: OrderStatus) => nextStep({ ...order(status), collectAt: 'Weija' })
    expect(collected('pending')).toContain('to agree on when you collect it')
    expect(collected('confirmed')).toContain('call you when you can collect them')
  })
})
