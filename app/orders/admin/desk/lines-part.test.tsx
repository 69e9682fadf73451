import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { block } from '../../../cart/cart.fixture.ts'
import { priceLines } from '../../../cart/cart-changes.ts'
import { newLine } from './desk-lines.ts'
import type { Goods } from './goods.ts'
import { LinesPart, type ReadEntry } from './lines-part.tsx'

const render = (entry: Omit<ReadEntry, 'id' | 'sizes'>) =>
  renderToStaticMarkup(
    <LinesPart
      list={createRef()}
      commands={{} as never}
      goods={[]}
      entries={[{ id: 0, sizes: {}, ...entry }]}
      search={() => []}
      error={undefined}
      showsProblems={false}
    />,
  )

it('says at the quantity of a line what is wrong with it', () => {
  const values = {
    id: 'kerbs',
    variant: '',
    name: 'Kerbs',
    unit: 'sold' as const,
    quantity: '5',
    price: 8_00,
  }
  expect(render({ values, goods: undefined, problem: 'It is not sold any more.' })).toMatch(
    /aria-label="Quantity of Kerbs"[^>]* aria-describedby="([^"]+)".*<p id="\1"[^>]*>It is not sold any more\.</,
  )
})

it.each([
  [{ stock: 200 }, 60, undefined],
  [{ stock: 100 }, 100, undefined],
  [{ stock: 50 }, 60, 'Only 50 blocks in stock: 10 blocks to be made.'],
  [{ stock: -40 }, 60, 'None in stock: to be made.'],
  [{ stock: 0, kind: 'concrete' }, 60, undefined],
] as const)('says of %j and a line of %d: %s', (stocked, quantity, text) => {
  const goods: Goods = {
    ...{ ...block, category: 'Blocks', sheet: undefined, kind: 'block', measured: {} },
    ...stocked,
  }
  const html = render({
    values: { ...newLine(goods), quantity: String(quantity) },
    goods,
    priced: priceLines([{ ...block, quantity }])[0],
  })
  expect(html.match(/[^<>]*to be made[^<>]*/)?.[0]).toBe(text)
})
