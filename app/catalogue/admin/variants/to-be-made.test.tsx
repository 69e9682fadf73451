import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { variantFields } from '../../variant-schema.ts'
import { ProductTable } from '../product-table.tsx'
import { newRow } from './variant-draft.ts'
import { VariantCell } from './variant-row.tsx'

const row = {
  id: 'culverts',
  name: 'Culverts',
  categoryName: 'Drainage',
  unit: 'piece' as const,
  picture: null,
  listed: true,
  pricePesewas: 8_00,
  variantCount: 4,
  lowCount: 0,
  missing: [],
}

it.each([
  [100, 200, 'Stock 100, 200 to be made'],
  [0, 3, 'Stock 0, 3 to be made'],
  [100, 0, 'Stock 100'],
])('the list says of stock %d what is to be made: %d', (stock, soldAhead, text) => {
  const rows = [{ ...row, stock, soldAhead }]
  const Page = createRoutesStub([
    { path: '/', Component: () => <ProductTable rows={rows} onEdit={() => {}} /> },
  ])
  const [, shown] = renderToStaticMarkup(<Page />).match(/· (Stock .*?)<\/p>/) ?? []
  expect(shown?.replace(/<[^>]+>/g, '')).toBe(text)
})

it.each([
  ['-200', /aria-describedby="(.+)-hint".*<p id="\1-hint"[^>]*>200 to be made</],
  ['200', /^(?!.*to be made)/],
  ['', /^(?!.*to be made)/],
])('the table of variants says of stock "%s" what is to be made', (stockQuantity, html) => {
  const cell = (
    <VariantCell
      column={{ name: 'stockQuantity', label: 'Stock', field: variantFields.stockQuantity }}
      row={{ ...newRow, stockQuantity }}
      place={0}
      label="Stock"
      unit="piece"
      pictures={[]}
      error={undefined}
      onChange={() => {}}
    />
  )
  expect(renderToStaticMarkup(cell)).toMatch(html)
})

it.each([
  [['Cover width (mm)'], true],
  [[], false],
])('the list marks a product whose missing measures are %j: %s', (missing, isMarked) => {
  const rows = [{ ...row, stock: 100, soldAhead: 0, missing }]
  const Page = createRoutesStub([
    { path: '/', Component: () => <ProductTable rows={rows} onEdit={() => {}} /> },
  ])
  expect(renderToStaticMarkup(<Page />).includes('Measures missing')).toBe(isMarked)
})
