import { describe, expect, it } from 'vitest'
import { block, sheets } from '../../../cart/cart.fixture.ts'
import type { Line } from '../../../cart/line.ts'
import { type DeskLine, isDeskLine, newLine, readLine, repeatLines, unitsOf } from './desk-lines.ts'
import type { Goods } from './goods.ts'

const more = { category: 'Blocks', stock: 10, sheet: undefined, kind: 'block' as const, measured: {} }
const blocks: Goods = { ...block, ...more }
const sheet: Goods = {
  ...sheets,
  ...more,
  sheet: { coverMm: 686, minLengthM: 1, maxLengthM: 12, stepM: 0.01 },
}
const typed = (quantity: string, unit: DeskLine['unit'] = 'sold'): DeskLine => ({
  ...newLine(blocks),
  quantity,
  unit,
})
const read = (line: DeskLine, goods = blocks) => readLine(line, goods, { 'm²': 9.878, pallet: 70 })

it.each([
  ['of the goods', typed('1'), blocks, { pallet: 70 }, ['sold', 'pallet']],
  ['of sheets', newLine(sheet), sheet, {}, ['lengths', 'sold']],
  ['that the line has and its other variant lacks', typed('2', 'pallet'), blocks, {}, ['sold', 'pallet']],
  ['of goods that are not sold any more', typed('2', 'truck'), undefined, {}, ['sold', 'truck']],
])('unitsOf offers the units %s', (_, line, goods, sizes, units) => {
  expect(unitsOf(line, goods, sizes)).toEqual(units)
})

describe('readLine', () => {
  it.each([
    [typed('1,500'), 1_500],
    [typed('20', 'm²'), 198],
    [typed('2.5', 'pallet'), 175],
  ])('reads %j', (line, quantity) => {
    expect(read(line)).toMatchObject({ line: { id: 'hollow-blocks', quantity } })
  })

  it.each([
    [typed(''), 'Enter how many.'],
    [typed('1.5'), 'Whole numbers up to 100,000.'],
    [typed('0'), 'Whole numbers up to 100,000.'],
    [typed('many'), 'Whole numbers up to 100,000.'],
    [typed('2', 'truck'), 'It is not known what a truck of these goods is. Choose another unit.'],
    [typed('9000', 'pallet'), 'A number that makes at most 100,000 blocks.'],
    [typed('x', 'pallet'), 'A number that makes at most 100,000 blocks.'],
    [typed('2 x 3', 'lengths'), 'Hollow Blocks is not sold by length.'],
  ])('says what is wrong with %j', (line, problem) => {
    expect(read(line)).toEqual({ problem })
  })

  it.each([
    [
      '12 x 3.6, 8x2.4',
      [
        { count: 12, length: 3.6 },
        { count: 8, length: 2.4 },
      ],
    ],
    [
      '12×3,6; 8*2,4',
      [
        { count: 12, length: 3.6 },
        { count: 8, length: 2.4 },
      ],
    ],
    [
      '3 x 12\'6" and 1 x 2',
      [
        { count: 3, length: 3.81 },
        { count: 1, length: 2 },
      ],
    ],
  ])('reads the lengths %s', (quantity, cuts) => {
    expect(read({ ...newLine(sheet), quantity }, sheet)).toMatchObject({ line: { cuts } })
  })

  it.each(['12', '12 x', 'x 3.6', '0 x 3.6', '2 x 13', '2 x 0.5', '2 x long', ', ,'])(
    'refuses the lengths %s',
    quantity => {
      expect(read({ ...newLine(sheet), quantity }, sheet)).toEqual({ problem: expect.any(String) })
    },
  )

  it('has the area of the lengths as the quantity', () => {
    expect(read({ ...newLine(sheet), quantity: '12 x 3.6' }, sheet)).toMatchObject({ line: { quantity: 30 } })
  })
})

it('the same again keeps quantities, lengths and the prices of then, and says what is gone', () => {
  const ordered: Line[] = [
    { ...block, quantity: 500, price: 240 },
    { ...sheets, quantity: 30, cuts: [{ count: 12, length: 3.6 }] },
    { ...block, id: 'gold-bars', name: 'Gold Bars', label: '', quantity: 1 },
    { ...block, id: 'custom-1', name: 'Offloading', label: '', quantity: 1 },
  ]
  const { lines, gone } = repeatLines(ordered, [blocks, sheet])
  expect(lines.map(({ unit, quantity, price }) => [unit, quantity, price])).toEqual([
    ['sold', '500', 240],
    ['lengths', '12 x 3.6', 4_500],
  ])
  expect(gone).toEqual([
    'Gold Bars is not sold at the moment: it is left out.',
    'Offloading was part of a quote: it is left out.',
  ])
})

it('something stored that is no line is none', () => {
  expect(isDeskLine(newLine(blocks))).toBe(true)
  for (const value of [null, 'x', {}, { ...newLine(blocks), price: '2' }])
    expect(isDeskLine(value)).toBe(false)
})
