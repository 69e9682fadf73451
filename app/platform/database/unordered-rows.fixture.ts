import { is, SQL, StringChunk, sql } from 'drizzle-orm'
import { PgDialect, PgTable } from 'drizzle-orm/pg-core'

type Select = {
  table: unknown
  fields: Record<string, unknown>
  fieldsFlat?: { field: unknown }[]
  orderBy?: SQL[]
  groupBy?: unknown[]
  distinct?: unknown
  setOperators: unknown[]
}

const dialect = PgDialect.prototype as unknown as { buildSelectQuery(select: Select): SQL }
const { buildSelectQuery } = dialect

/**
 * Databases give rows in any order where a query asks for none, but mostly in that in which they were stored. In tests
 * the last stored comes first, so that what relies on an order fails always instead of seldom.
 */
dialect.buildSelectQuery = function reversed(select) {
  const { table, orderBy, groupBy, distinct, setOperators, fields, fieldsFlat } = select
  const selected = fieldsFlat?.map(({ field }) => field) ?? Object.values(fields)
  const isOrdered = [orderBy, groupBy, setOperators].some(each => each && each.length > 0) || distinct
  const isReversed = !isOrdered && is(table, PgTable) && !selected.some(isAggregate)
  return buildSelectQuery.call(this, isReversed ? { ...select, orderBy: [sql`${table}.ctid desc`] } : select)
}

const aggregate = /\b(count|sum|min|max|bool_or|bool_and|\w+_agg)\(/i

const isAggregate = (field: unknown): boolean =>
  is(field, SQL.Aliased)
    ? isAggregate(field.sql)
    : is(field, StringChunk)
      ? aggregate.test(field.value.join(''))
      : is(field, SQL) && field.queryChunks.some(isAggregate)
