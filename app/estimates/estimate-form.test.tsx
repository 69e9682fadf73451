import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EstimateFields } from './estimate-form.tsx'
import type { EstimatorName } from './estimate-pages.ts'
import { calculate } from './estimate-query.ts'
import { estimatorLoaders } from './estimators.ts'
import { catalogueMaterials } from './material.fixture.ts'

async function renderForm(name: EstimatorName, text: string) {
  const estimator = await estimatorLoaders[name]()
  const query = new URLSearchParams(text)
  const result = calculate(estimator, query, catalogueMaterials(estimator.kind))
  const errors = 'errors' in result ? result.errors : {}
  return renderToStaticMarkup(<EstimateFields fields={estimator.fields} start={query} errors={errors} />)
}

it.each([
  ['wall', 'Enter at least one wall.'],
  ['paving', 'Enter at least one area.'],
  ['slab', 'Enter at least one slab, footing, column or beam.'],
  ['drain', 'Enter at least one run.'],
] as const)('the form of the %s estimator without rows says what is missing', async (name, message) => {
  expect(await renderForm(name, 'waste=5')).toContain(message)
})

it('the form marks the row that does not fit, whatever rows above it are empty', async () => {
  const walls = 'wall.length=4&wall.height=2'
  const openings =
    'opening.width=&opening.height=&opening.number=1&opening.width=9&opening.height=1&opening.number=1'
  const [, first, second] = (await renderForm('wall', `${walls}&${openings}`)).split('opening.width"')
  expect(first).not.toContain('No wall is as long')
  expect(second).toContain('No wall is as long')
})
