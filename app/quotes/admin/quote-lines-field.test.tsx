import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { emptyCustomLine } from './line-draft.ts'
import { QuoteLinesField } from './quote-lines-field.tsx'

it.each([
  ['Quantity (piece)', { quantity: 'Whole numbers up to 100,000.' }],
  ['Price (GHS)', { price: 'Enter an amount such as 2.50' }],
  ['% off', { percentOff: 'Enter 0 to 99' }],
])('says at “%s” of a line what is wrong with it', (label, errors) => {
  const html = renderToStaticMarkup(
    <QuoteLinesField
      list={createRef()}
      commands={{} as never}
      entries={[{ id: 0, values: emptyCustomLine('a'), errors }]}
      choices={[]}
      error={undefined}
    />,
  )
  const [, id] =
    html.split(`aria-label="${label} of other line"`)[1]?.match(/^[^>]* aria-describedby="([^"]+)"/) ?? []
  expect(html).toContain(
    `<p id="${id}" class="mt-1 font-medium text-red-dark text-sm">${Object.values(errors)}</p>`,
  )
})
