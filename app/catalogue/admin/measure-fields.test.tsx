import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { kinds } from '../kind.ts'
import { makeProduct, makeVariant } from '../product.fixture.ts'
import { ProductDialog } from './product-dialog.tsx'
import { columnsOf, draftOf } from './variants/variant-draft.ts'

function renderForm(details: Parameters<typeof makeProduct>[0], missing: string[] = []) {
  const edited = {
    product: { id: 'sheets', ...makeProduct(details) },
    variantCount: 1,
    editToken: '1',
    missing,
  }
  const Page = createRoutesStub([
    { path: '/', Component: () => <ProductDialog open edited={edited} categories={[]} onClose={() => {}} /> },
  ])
  return renderToStaticMarkup(<Page />)
}

it('the form of a product has the measures of its kind, in whole millimetres, and says which are missing', () => {
  const sheet = renderForm({ kind: 'sheet', coverMm: 686 }, ['Shortest length (mm)', 'Purlin spacing (mm)'])
  const [input = ''] = /<input[^>]*name="coverMm"[^>]*>/.exec(sheet) ?? []
  for (const attribute of ['type="number"', 'min="1"', 'step="1"', 'value="686"'])
    expect(input).toContain(attribute)
  expect(sheet).toContain('Cover width (mm)')
  expect(sheet).toContain('These measures are missing: Shortest length (mm), Purlin spacing (mm).')
  expect(sheet).not.toContain('name="faceLengthMm"')
  const other = renderForm({ kind: 'other' })
  expect(other).not.toMatch(/name="(coverMm|faceLengthMm|beddingMm|isLaidDry)"|measures are missing/)
})

it.each([true, false])('the form of a block says that it is laid without mortar: %s', isLaidDry => {
  const [input = ''] =
    /<input[^>]*name="isLaidDry"[^>]*>/.exec(renderForm({ kind: 'block', isLaidDry })) ?? []
  expect(input).toContain('type="checkbox"')
  expect(input.includes('checked=""')).toBe(isLaidDry)
})

it('the table of variants has the measures of the kind of goods', () => {
  const measuresOf = (kind: (typeof kinds)[number]) =>
    columnsOf(
      draftOf({ kind, option1Name: '', option2Name: '', variants: [{ ...makeVariant(), isDefault: true }] }),
    )
      .filter(({ field }) => field.kinds)
      .map(({ label }) => label)
  expect(Object.fromEntries(kinds.map(kind => [kind, measuresOf(kind)]))).toEqual({
    block: ['Thickness (mm)'],
    paver: ['Thickness (mm)', 'Face of a piece (mm²)'],
    drain: [
      'Inside width (mm)',
      'Inside depth (mm)',
      'Outside width (mm)',
      'Outside height (mm)',
      'Length of a piece (mm)',
    ],
    concrete: ['Strength (MPa)'],
    sheet: ['Purlin spacing (mm)'],
    other: [],
  })
})
