import { asc, getTableColumns, gt, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import { editTokenOf } from '../../../platform/edit-token.server.ts'
import { byteOrderMark, csvLine } from '../../../platform/text/csv.ts'
import { listCategories } from '../../categories.server.ts'
import { columnsShownIn } from '../../products.server.ts'
import { products, variants } from '../../products.table.ts'
import { currentStock } from '../../stock.server.ts'
import {
  type CsvColumn,
  type CsvProduct,
  type CsvVariant,
  columns,
  type Entity,
  rowLabels,
  withCategories,
  writeCell,
} from './products-csv-columns.ts'

export const batchSize = 200

const productColumns = {
  id: products.id,
  ...columnsShownIn('list', 'page', 'admin'),
  option1Name: products.option1Name,
  option2Name: products.option2Name,
}
const variantColumns = { ...getTableColumns(variants), stockQuantity: currentStock }

/** All products with all their variants and today's stock, in batches so that memory stays constant. */
export async function* readCatalogue(db: Db): AsyncGenerator<CsvProduct[]> {
  for (let last = ''; ; ) {
    const batch = await readBatch(db, gt(products.id, last))
    if (batch.length === 0) return
    last = batch.at(-1)?.id ?? ''
    yield batch
  }
}

/** At most `batchSize` of them. */
export const readProducts = (db: Db, ids: string[]) => readBatch(db, inArray(products.id, ids))

async function readBatch(db: Db, condition: SQL): Promise<CsvProduct[]> {
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(condition)
    .orderBy(asc(products.id))
    .limit(batchSize)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select(variantColumns)
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(variants.productId, variants.position, variants.key)
  const byProduct = Map.groupBy(found, ({ productId }) => productId)
  return rows.map(row => ({
    ...row,
    variants: (byProduct.get(row.id) ?? []).map(({ productId, ...variant }): CsvVariant => variant),
  }))
}

const ofEntity = (entity: Entity) => columns.filter(column => column.entity === entity)
/** Without the stock, which orders change all the time. */
export const tokenColumns = {
  product: ofEntity('product'),
  variant: ofEntity('variant').filter(({ key }) => key !== 'stockQuantity'),
}
export const tokenOf = (counted: readonly CsvColumn[], values: Record<string, unknown>) =>
  editTokenOf(counted.map(({ key }) => values[key]))

/** Begins with a letter, because spreadsheets take some other texts for numbers, dates and formulas. */
export const rowEditToken = (product: CsvProduct, variant: CsvVariant) =>
  `v${tokenOf(tokenColumns.product, product)}.${tokenOf(tokenColumns.variant, variant)}`

/** All products as CSV: one row for each variant. */
export async function* exportProducts(db: Db): AsyncGenerator<string> {
  const { id, key, baseStock, editToken } = rowLabels
  const labels = columns.map(({ label }) => label)
  yield byteOrderMark + csvLine([id, key, ...labels, baseStock, editToken])
  const fieldOf = withCategories(await listCategories(db))
  for await (const batch of readCatalogue(db))
    yield batch
      .map(product => product.variants.map(variant => csvRow(product, variant, fieldOf)).join(''))
      .join('')
}

function csvRow(product: CsvProduct, variant: CsvVariant, fieldOf: ReturnType<typeof withCategories>) {
  const cells = columns.map(column => {
    const values: Record<string, unknown> = column.entity === 'product' ? product : variant
    return writeCell(fieldOf(column), values[column.key])
  })
  return csvLine([product.id, variant.key, ...cells, variant.stockQuantity, rowEditToken(product, variant)])
}
