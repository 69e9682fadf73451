import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { takeTurns } from '../../../platform/jobs/take-turns.ts'
import { cleanLine } from '../../../platform/text/text.ts'
import type { CategoryChoice } from '../../categories.server.ts'
import { freeSlug, productSlug } from '../../product-slug.ts'
import { nameWithLabel, variantLabel } from '../../variant.ts'
import { maxVariants } from '../variants/variant-table.ts'
import { type ImportRow, type PlannedProduct, planProduct } from './import-product.server.ts'
import type { CellProblem, ImportPreview } from './import-report.ts'
import { type CsvProduct, columnOf, type DecimalMark, rowLabels } from './products-csv-columns.ts'

const maxListedRows = 5_000
const maxListedProblems = 500

export type ImportPlan = { preview: ImportPreview; changed: PlannedProduct[] }

type Options = {
  rows: ImportRow[]
  decimalMark: DecimalMark
  catalogue: AsyncIterable<CsvProduct[]>
  categories: readonly CategoryChoice[]
}

/** Compares the rows of a file with the catalogue. */
export async function planImport({ rows, catalogue, ...options }: Options): Promise<ImportPlan> {
  const giveWay = takeTurns()
  const groups = await groupByProduct(rows, giveWay)
  const storedIds = new Set<string>()
  const storedByName = new Map<string, CsvProduct>()
  const skus = new Map<string, string>()
  const plans: PlannedProduct[] = []
  const plan = (id: string, group: Group, stored?: CsvProduct) => {
    const planned = planProduct({ id, stored, rows: group.slice(0, maxVariants), ...options })
    const tooMany = group[maxVariants]
    if (tooMany)
      planned.errors.push({
        row: tooMany.number,
        column: rowLabels.id,
        message: `At most ${maxVariants} rows for one product`,
      })
    plans.push(planned)
    return planned
  }

  for await (const batch of catalogue) {
    for (const stored of batch) {
      storedIds.add(stored.id)
      const name = cleanLine(stored.name).toLowerCase()
      if (groups.has(`name ${name}`)) storedByName.set(name, stored)
      const group = groups.get(`id ${stored.id}`)
      await giveWay()
      if (group) plan(stored.id, group, stored)
      else for (const { sku, ...options } of stored.variants) if (sku) skus.set(sku, nameOf(stored, options))
    }
  }
  const ids = new Set(storedIds)
  const added = [...groups.values()].filter(([{ id }]) => !storedIds.has(id))
  // What the file names comes first, so that a generated id is another one.
  for (const group of added.sort(([a], [b]) => Number(!a.id) - Number(!b.id))) {
    const [{ id }] = group
    const name = cleanLine(group[0].cells.get(columnOf('product', 'name')) ?? '')
    const newId = id || freeSlug(productSlug(name), ids)
    ids.add(newId)
    const sameName = id ? undefined : storedByName.get(name.toLowerCase())
    const planned = plan(newId, group)
    // An earlier submission stored it, and its response was lost.
    if (sameName && isPlanned(sameName, planned)) planned.changes = []
    else if (sameName)
      planned.errors.push({
        row: group[0].number,
        column: rowLabels.id,
        message: `There is a product of this name. Write ${sameName.id} here, or choose another name.`,
      })
    if (id && productSlug(id) !== id)
      planned.errors.push({
        row: group[0].number,
        column: rowLabels.id,
        message: 'There is no such product. Leave the cell empty for a new one.',
      })
    await giveWay()
  }
  return toPlan(rows, plans, skuErrors(plans, skus), giveWay)
}

const isPlanned = (stored: CsvProduct, { product, variants }: PlannedProduct) =>
  isDeepStrictEqual(stored, { ...product, id: stored.id, variants: variants.map(({ values }) => values) })

type Group = [ImportRow, ...ImportRow[]]

/** Rows without a product are of a new one, those of the same name of the same. */
async function groupByProduct(rows: ImportRow[], giveWay: () => Promise<void>): Promise<Map<string, Group>> {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    await giveWay()
    const name = cleanLine(row.cells.get(columnOf('product', 'name')) ?? '').toLowerCase()
    const key = row.id ? `id ${row.id}` : `name ${name}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const nameOf = (product: { name: string }, options: { option1: string; option2: string }) =>
  nameWithLabel({ name: product.name, label: variantLabel(options) })

/** A SKU names one variant of the shop. */
function skuErrors(plans: PlannedProduct[], ownerBySku: Map<string, string>): CellProblem[] {
  const errors: CellProblem[] = []
  const { label } = columnOf('variant', 'sku')
  for (const { product, variants, changes } of plans.toSorted((a, b) => a.changes.length - b.changes.length))
    for (const { values, row } of variants) {
      const owner = values.sku && ownerBySku.get(values.sku)
      if (owner && changes.length > 0)
        errors.push({
          row: row?.number ?? changes[0]?.row ?? 0,
          column: label,
          message: `${owner} has this SKU`,
        })
      if (values.sku) ownerBySku.set(values.sku, nameOf(product, values))
    }
  return errors
}

async function toPlan(
  rows: ImportRow[],
  plans: PlannedProduct[],
  more: CellProblem[],
  giveWay: () => Promise<void>,
): Promise<ImportPlan> {
  const changed = plans.filter(({ changes }) => changes.length > 0)
  const changes = changed.flatMap(plan => plan.changes).sort((a, b) => a.row - b.row)
  const errors = [...plans.flatMap(plan => plan.errors), ...more].sort((a, b) => a.row - b.row)
  const refused = plans.flatMap(plan => plan.refused).sort((a, b) => a.row - b.row)
  const hash = createHash('sha256')
  // Stocks move all the time: of them, only what the import changes counts.
  for (const { stored, product, variants } of changed) {
    await giveWay()
    hash.update(
      JSON.stringify([stored, product, variants], (key, value) =>
        key === 'stockQuantity' ? undefined : value,
      ),
    )
  }
  const touched = new Set([...changes, ...errors, ...refused].map(({ row }) => row))
  const counts = {
    newProducts: changed.filter(plan => !plan.stored).length,
    newVariants: changes.filter(({ kind }) => kind === 'new variant').length,
    changedRows: changes.filter(({ kind }) => kind === 'changed').length,
    unchangedRows: rows.length - touched.size,
  }
  return {
    changed,
    preview: {
      fingerprint: hash.digest('base64url').slice(0, 22),
      counts,
      rows: changes.slice(0, maxListedRows),
      errors: errors.slice(0, maxListedProblems),
      refused: refused.slice(0, maxListedProblems),
      totals: { rows: changes.length, errors: errors.length, refused: refused.length },
    },
  }
}
