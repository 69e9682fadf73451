import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LinesPart } from './lines-part.tsx'

it('says at the quantity of a line what is wrong with it', () => {
  const values = {
    id: 'kerbs',
    variant: '',
    name: 'Kerbs',
    unit: 'sold' as const,
    quantity: '5',
    price: 8_00,
  }
  const html = renderToStaticMarkup(
    <LinesPart
      list={createRef()}
      commands={{} as never}
      goods={[]}
      entries={[{ id: 0, values, goods: undefined, sizes: {}, problem: 'It is not sold any more.' }]}
      search={() => []}
      error={undefined}
      showsProblems={false}
    />,
  )
  expect(html).toMatch(
    /aria-label="Quantity of Kerbs"[^>]* aria-describedby="([^"]+)".*<p id="\1"[^>]*>It is not sold any more\.</,
  )
})
