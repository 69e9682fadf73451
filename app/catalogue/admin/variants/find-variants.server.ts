import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import { editTokenOf } from '../../../platform/edit-token.server.ts'
import { storedLabels } from '../../../platform/fields/field.ts'
import type { Kind } from '../../kind.ts'
import { products, variants } from '../../products.table.ts'
import { currentStock } from '../../stock.server.ts'
import type { Unit } from '../../unit.ts'
import { variantLabel } from '../../variant.ts'
import { variantFields } from '../../variant-schema.ts'
import type { VariantRow, VariantTable } from './variant-table.ts'

export type KeyedVariant = VariantRow & { key: string }
export type KeyedTable = Omit<VariantTable, 'variants'> & { variants: KeyedVariant[] }

export type EditedVariants = KeyedTable & {
  editToken: string
  name: string
  kind: Kind
  unit: Unit
  gallery: string[]
}

const { productId, position, stockQuantity, ...rowColumns } = getTableColumns(variants)

/** The variants of a product with today's stock, and the edit token that `saveVariants` compares. */
export async function findVariants(db: Db, id: string): Promise<EditedVariants | undefined> {
  const [product] = await db
    .select({
      name: products.name,
      kind: products.kind,
      unit: products.unit,
      gallery: products.gallery,
      option1Name: products.option1Name,
      option2Name: products.option2Name,
    })
    .from(products)
    .where(eq(products.id, id))
  if (!product) return undefined
  const rows: KeyedVariant[] = await db
    .select({ ...rowColumns, stockQuantity: currentStock })
    .from(variants)
    .where(eq(variants.productId, id))
    .orderBy(variants.position, variants.key)
  const table = { ...product, variants: rows }
  return { ...table, editToken: tableEditToken(table) }
}

/** The edit token without the stock, and the stock, which orders change all the time. */
const tableEditToken = (table: KeyedTable) =>
  `${editTokenOf(flatten(table, false))}:${table.variants.map(({ stockQuantity }) => stockQuantity).join(',')}`

const fieldNames = Object.keys(variantFields) as (keyof typeof variantFields)[]

/** The table as one record, for the comparison, the audit log and the notice of a conflict. */
export function flatten({ variants: rows, ...names }: KeyedTable, withStock = true): Record<string, unknown> {
  const cells = rows.flatMap(row =>
    fieldNames
      .filter(field => withStock || field !== 'stockQuantity')
      .map(field => [`${row.key}.${field}`, row[field]]),
  )
  return {
    option1Name: names.option1Name,
    option2Name: names.option2Name,
    order: rows.map(({ key }) => key).join(', '),
    default: rows.find(({ isDefault }) => isDefault)?.key,
    ...Object.fromEntries(cells),
  }
}

export function flatLabels({ variants: rows }: KeyedTable): Record<string, string> {
  const labels = storedLabels(variantFields)
  return {
    option1Name: 'Option 1',
    option2Name: 'Option 2',
    order: 'Order',
    default: 'Default',
    ...Object.fromEntries(
      rows.flatMap(row =>
        fieldNames.map(field => [
          `${row.key}.${field}`,
          [variantLabel(row), labels[field]].filter(Boolean).join(': '),
        ]),
      ),
    ),
  }
}
