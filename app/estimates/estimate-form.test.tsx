import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { calculate } from './calculate.ts'
import { EstimateFields } from './estimate-form.tsx'
import type { EstimatorName } from './estimate-pages.ts'
import { estimatorLoaders } from './estimators.ts'
import { catalogueMaterials } from './material.fixture.ts'

async function renderForm(name: EstimatorName, text: string) {
  const estimator = await estimatorLoaders[name]()
  const query = new URLSearchParams(text)
  const result = calculate(estimator, query, catalogueMaterials(estimator.category))
  const errors = 'errors' in result ? result.errors : {}
  return renderToStaticMarkup(
    <EstimateFields estimator={estimator} query={query} errors={errors} materials={[]} />,
  )
}

it.each([
  ['wall', 'Enter at least one wall.'],
  ['paving', 'Enter at least one area.'],
  ['slab', 'Enter at least one slab, footing, column or beam.'],
  ['drain', 'Enter at least one run.'],
] as const)('the form of the %s estimator without rows says what is missing', async (name, message) => {
  expect(await renderForm(name, 'waste=5')).toContain(message)
})
