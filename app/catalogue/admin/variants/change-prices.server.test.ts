import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { emptyTables, setUpDatabase } from '../../../platform/database/database.fixture.ts'
import { owner } from '../../../staff/owner.fixture.ts'
import { variants } from '../../products.table.ts'
import { seedCatalogue } from '../../seed.server.ts'
import {
  changePrices,
  findLastPriceChange,
  type PriceSelection,
  planPrices,
  undoPriceChange,
} from './change-prices.server.ts'
import { type PriceRule, parsePriceRule } from './price-change.ts'

const database = setUpDatabase()
beforeEach(async () => {
  await emptyTables(database.db, 'products', 'variants', 'milestones', 'audit_entries')
  await seedCatalogue(database.db)
})

const ruleOf = (by: string, unit: 'percent' | 'amount' = 'percent') =>
  parsePriceRule({ unit, by, rounding: '5' }) as PriceRule
const blocks: PriceSelection = { categories: ['blocks'], products: ['culverts'] }

const readPrices = async () =>
  Object.fromEntries(
    (await database.db.select().from(variants)).map(row => [`${row.productId} ${row.key}`, row.pricePesewas]),
  )
const plan = (rule: PriceRule) => planPrices(database.db, blocks, rule)
async function change(rule: PriceRule) {
  const { fingerprint } = await plan(rule)
  return changePrices(database.db, owner, { selection: blocks, rule, fingerprint })
}
const setPrice = (productId: string, key: string, pricePesewas: number) =>
  database.db
    .update(variants)
    .set({ pricePesewas })
    .where(and(eq(variants.productId, productId), eq(variants.key, key)))

it('changes the prices of categories and products at once, as the preview shows, and no others', async () => {
  const before = await readPrices()
  const rule = ruleOf('10')
  const { changes } = await plan(rule)
  expect(await change(rule)).toEqual({ ok: true, count: changes.length })
  const after = await readPrices()
  const isSelected = (id: string) => /^(hollow|solid|interlocking)-blocks |^culverts /.test(id)
  for (const [id, price] of Object.entries(before))
    expect([id, after[id]]).toEqual([id, isSelected(id) ? rule.apply(price) : price])
  for (const { id, after: shown } of changes) expect(after[id]).toBe(shown)
  expect(after['hollow-blocks 6in']).not.toBe(before['hollow-blocks 6in'])
})

it('changes nothing where a price is no longer the one of the preview', async () => {
  const rule = ruleOf('0.50', 'amount')
  const { fingerprint } = await plan(rule)
  await setPrice('culverts', '24in', 99_00)
  const before = await readPrices()
  expect(await changePrices(database.db, owner, { selection: blocks, rule, fingerprint })).toEqual({
    ok: false,
    reason: 'conflict',
  })
  expect(await readPrices()).toEqual(before)
})

it('is made once when the response is lost, and not again after it was undone', async () => {
  const rule = ruleOf('5')
  const { changes, fingerprint } = await plan(rule)
  const send = () => changePrices(database.db, owner, { selection: blocks, rule, fingerprint })
  const changed = { ok: true, count: changes.length }
  expect(await send()).toEqual(changed)
  const after = await readPrices()
  expect(await send()).toEqual(changed)
  expect(await readPrices()).toEqual(after)
  const { id } = (await findLastPriceChange(database.db)) ?? expect.fail()
  await setPrice('culverts', '24in', 1_23)
  await undoPriceChange(database.db, owner, id)
  expect(await send()).toEqual({ ok: false, reason: 'conflict' })
})

it('changes nothing where one price would become too high', async () => {
  await setPrice('culverts', '24in', 99_000_000)
  const before = await readPrices()
  expect(await change(ruleOf('5'))).toEqual({ ok: false, reason: 'too high' })
  expect(await readPrices()).toEqual(before)
})

it('is undone once, except for prices that were changed since', async () => {
  const before = await readPrices()
  const { changes } = await plan(ruleOf('10'))
  await change(ruleOf('10'))
  const last = await findLastPriceChange(database.db)
  expect(last).toMatchObject({ subject: `${changes.length} prices: +10%, rounded to 0.05` })
  await setPrice('culverts', '24in', 1_23)
  const undo = () => undoPriceChange(database.db, owner, last?.id ?? 0)
  expect(await undo()).toEqual({ ok: true, count: changes.length - 1, skipped: 1 })
  expect(await readPrices()).toEqual({ ...before, 'culverts 24in': 1_23 })
  expect(await findLastPriceChange(database.db)).toBe(undefined)
  expect(await undo()).toEqual({ ok: false, reason: 'conflict' })
})
