import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  correctedTime,
  type DriverReport,
  lastReport,
  lineProblem,
  linkEndsAt,
  outcomeOf,
  type StoredReport,
} from './driver-report.ts'
import {
  allDelivered,
  areGoodsRecorded,
  readReport,
  recordingTime,
  reportToShow,
  restoredValues,
} from './stop-form.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 8) + minutes * 60_000)
const report = (recorded: number, values: Partial<StoredReport> = {}): StoredReport => ({
  id: `id ${recorded}`,
  deliveryId: 'd',
  recordedAt: at(recorded),
  receivedAt: at(1_000),
  lines: [{ key: 'a', delivered: recorded, broken: 0, refused: 0 }],
  receiverName: '',
  note: '',
  cashPesewas: 0,
  ...values,
})

describe('the last report', () => {
  it('is the same in whatever order the reports came, and however often', () => {
    const reports = [3, 1, 2].map(recorded => report(recorded))
    fc.assert(
      fc.property(fc.shuffledSubarray(reports, { minLength: 3 }), order => {
        expect(lastReport([...order, ...order])).toEqual(report(3))
      }),
    )
    expect(lastReport([])).toBeUndefined()
  })

  it('of two of the same moment is the one that came last', () => {
    const [first, second] = [
      report(1, { id: 'z', receivedAt: at(5) }),
      report(1, { id: 'a', receivedAt: at(6) }),
    ]
    expect(lastReport([second, first])).toBe(second)
  })

  it('of times alone adds its times', () => {
    const times = report(9, { lines: undefined, arrivedAt: at(8), dischargeEndedAt: at(9) })
    const done = report(3, { arrivedAt: at(2), cashPesewas: 5 })
    expect(lastReport([times, done])).toEqual({ ...done, dischargeEndedAt: at(9) })
    expect(lastReport([times])).toBe(times)
  })
})

describe('times', () => {
  it('are corrected by the difference of the clocks, and never later than now', () => {
    const now = at(0)
    const ahead = at(24 * 60).toISOString()
    expect(correctedTime(at(24 * 60 - 10).toISOString(), ahead, now)).toEqual(at(-10))
    expect(correctedTime(at(-24 * 60 - 10).toISOString(), at(-24 * 60).toISOString(), now)).toEqual(at(-10))
    expect(correctedTime(at(30).toISOString(), now.toISOString(), now)).toEqual(now)
  })

  it('of a correction are later than those of what it corrects', () => {
    expect(recordingTime(5, [7, 3])).toEqual(new Date(8))
    expect(recordingTime(50, [7, 3])).toEqual(new Date(50))
  })

  it('of a link end with the day after the trip', () => {
    expect(linkEndsAt('2026-11-24')).toEqual(new Date('2026-11-26T00:00:00Z'))
  })
})

describe('a line', () => {
  const goods = { name: 'Blocks', unit: 'block' as const, planned: 10 }
  it.each([
    [{ delivered: 10, broken: 0, refused: 0 }, undefined],
    [{ delivered: 0, broken: 4, refused: 6 }, undefined],
    [
      { delivered: 9, broken: 1, refused: 1 },
      'Blocks: delivered, broken and refused are 11 blocks together, but only 10 blocks were on the truck.',
    ],
    [{ delivered: 0.5, broken: 0, refused: 0 }, 'Blocks: enter numbers in steps of 1.'],
    [{ delivered: -1, broken: 0, refused: 0 }, 'Blocks: enter numbers in steps of 1.'],
    [{ delivered: Number.NaN, broken: 0, refused: 0 }, 'Blocks: enter numbers in steps of 1.'],
  ])('%j: %s', (counted, problem) => expect(lineProblem(counted, goods)).toBe(problem))

  it('of what was cut can be delivered as it was planned', () => {
    const sheets = { name: 'Sheets', unit: 'm²' as const, planned: 12.3 }
    expect(lineProblem({ delivered: 12.3, broken: 0, refused: 0 }, sheets)).toBeUndefined()
    expect(lineProblem({ delivered: 11.8, broken: 0.5, refused: 0 }, sheets)).toBeUndefined()
    expect(lineProblem({ delivered: 11.7, broken: 0, refused: 0 }, sheets)).toContain('steps of 0.5')
  })

  it('decides with the others what became of the stop', () => {
    const line = (delivered: number) => ({ delivered, broken: 0, refused: 0, planned: 2 })
    expect([outcomeOf([line(2), line(2)]), outcomeOf([line(2), line(0)]), outcomeOf([line(0)])]).toEqual([
      'delivered',
      'partial',
      'failed',
    ])
  })
})

describe('the form of a stop', () => {
  const goods = [{ key: 'a:b', planned: 10, name: 'Blocks', unit: 'block' as const }]
  const all = allDelivered({}, goods)
  const facts = { id: 'i', deliveryId: 'd', recordedAt: at(0), isDone: true }

  it('becomes a report', () => {
    const values = {
      'delivered-0': '8',
      'broken-0': '2',
      'refused-0': '',
      ...{
        cash: '50',
        mobileMoney: '25.50',
        network: 'MTN MoMo',
        reference: ' 0241 ',
        receiverName: ' Yaw ',
      },
    }
    expect(readReport(values, goods, facts).report).toMatchObject({
      lines: [{ key: 'a:b', delivered: 8, broken: 2, refused: 0 }],
      cashPesewas: 50_00,
      mobileMoney: { network: 'MTN MoMo', reference: '0241', amountPesewas: 25_50 },
      receiverName: 'Yaw',
    })
  })

  it.each([
    [{ 'delivered-0': '11' }, 'only 10 blocks were on the truck'],
    [{ 'delivered-0': ' ' }, 'Blocks: enter how many were delivered.'],
    [{ cash: 'fifty' }, 'Enter an amount in cedis'],
    [{ mobileMoney: '5' }, 'Choose the network'],
  ])('with %j says what is wrong', (values, problem) =>
    expect(readReport({ ...all, ...values }, goods, facts).problem).toContain(problem),
  )

  it('of an arrival says nothing about goods and money', () => {
    const { report } = readReport({ arrivedAt: at(0).toISOString(), cash: '5' }, goods, {
      ...facts,
      isDone: false,
    })
    expect(report).toMatchObject({ arrivedAt: at(0).toISOString(), cashPesewas: 0 })
    expect(report).not.toHaveProperty('lines')
  })

  it('gets stored counts back for the same goods, and none where the office has changed them', () => {
    const line = (key: string, planned = 10) => ({ key, planned, name: key, unit: 'block' as const })
    const before = [line('a'), line('b'), line('c'), line('gone')]
    const counts = {
      'delivered-0': '1',
      'delivered-1': '2',
      'broken-1': '3',
      'delivered-2': '4',
      'delivered-3': '5',
    }
    const values = { ...counts, 'refused-1': '0', cash: '50', receiverName: 'Yaw' }
    const now = [line('0'), line('b'), line('a'), line('c', 12)]
    expect(restoredValues({ values, goods: before }, now)).toEqual({
      'delivered-1': '2',
      'broken-1': '3',
      'refused-1': '0',
      'delivered-2': '1',
      cash: '50',
      receiverName: 'Yaw',
    })
    // The version before kept no goods.
    expect(restoredValues({ values }, before)).toEqual(values)
  })

  const sent = (state: 'waiting' | 'stored' | 'held' | 'refused', isDone = true) => ({
    state,
    report: readReport(all, goods, { ...facts, isDone }).report as DriverReport,
  })

  it('shows its last report, but refused goods until they are recorded anew', () => {
    const [refused, times, anew] = [sent('refused'), sent('stored', false), sent('waiting')]
    expect(reportToShow([])).toBeUndefined()
    expect(reportToShow([refused, times])).toBe(refused)
    expect(reportToShow([refused, times, anew])).toBe(anew)
    expect(reportToShow([refused, anew, times])).toBe(times)
    expect(reportToShow([times])).toBe(times)
  })

  it('is not done by a report that was refused, or of times alone', () => {
    expect(areGoodsRecorded([])).toBe(false)
    expect(areGoodsRecorded([sent('refused'), sent('waiting', false)])).toBe(false)
    for (const state of ['waiting', 'stored', 'held'] as const)
      expect(areGoodsRecorded([sent(state), sent('refused')])).toBe(true)
  })

  it('is complete with one tap', () => {
    const values = allDelivered({ 'delivered-0': '3', 'broken-0': '7', note: 'x' }, goods)
    expect(readReport(values, goods, facts).report).toMatchObject({
      lines: [{ delivered: 10, broken: 0, refused: 0 }],
      note: 'x',
    })
  })
})
