import { createHash } from 'node:crypto'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.server.ts'
import type { Pesewas } from '../../../platform/text/money.ts'
import { actorName, recordChange } from '../../../staff/audit.server.ts'
import type { Actor } from '../../../staff/roles.ts'
import { auditEntries } from '../../../staff/staff.table.ts'
import { invalidateProductPages } from '../../invalidate-product-pages.server.ts'
import { products, variants } from '../../products.table.ts'
import { nameWithLabel, variantLabel } from '../../variant.ts'
import { variantFields } from '../../variant-schema.ts'
import type { PriceRule } from './price-change.ts'

/** All products of the categories, and these products. */
export type PriceSelection = { categories: string[]; products: string[] }

/** `id` names the variant: those of products and the keys of variants have no spaces. */
export type PlannedPrice = { id: string; productId: string; name: string; before: Pesewas; after: Pesewas }
export type PricePlan = { changes: PlannedPrice[]; fingerprint: string }

const selected = (selection: PriceSelection) =>
  or(inArray(products.category, selection.categories), inArray(products.id, selection.products))

/** The prices that the rule changes. The fingerprint tells whether somebody has changed them since. */
export async function planPrices(db: Db, selection: PriceSelection, rule: PriceRule): Promise<PricePlan> {
  const rows = await db
    .select({
      productId: variants.productId,
      key: variants.key,
      name: products.name,
      option1: variants.option1,
      option2: variants.option2,
      before: variants.pricePesewas,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(selected(selection))
    .orderBy(products.position, products.id, variants.position, variants.key)
  const changes = rows.flatMap(({ productId, key, name, before, ...options }) => {
    const after = rule.apply(before)
    const label = variantLabel(options)
    return after === before
      ? []
      : [{ id: `${productId} ${key}`, productId, name: nameWithLabel({ name, label }), before, after }]
  })
  const facts = changes.map(({ id, before, after }) => [id, before, after])
  return { changes, fingerprint: createHash('sha256').update(JSON.stringify(facts)).digest('base64url') }
}

type Changed = { ok: true; count: number }
type Refusal = { ok: false; reason: 'nothing' | 'too high' | 'conflict' }

const action = 'prices.changed'
const undoAction = 'prices.restored'

/** Changes all selected prices or none. */
export function changePrices(
  db: Db,
  admin: Actor,
  { selection, rule, fingerprint }: { selection: PriceSelection; rule: PriceRule; fingerprint: string },
): Promise<Changed | Refusal> {
  return db.transaction(async tx => {
    await tx
      .select({ id: products.id })
      .from(products)
      .where(selected(selection))
      .orderBy(products.id)
      .for('update')
    const plan = await planPrices(tx, selection, rule)
    if (plan.fingerprint !== fingerprint) {
      const last = await findLastPriceChange(tx)
      const entry = last && (await findEntry(tx, last.id))
      // Sent again, because its response was lost.
      if (entry && fingerprintOf(entry) === fingerprint)
        return { ok: true, count: Object.keys(pricesOf(entry.after)).length }
      return { ok: false, reason: 'conflict' }
    }
    if (plan.changes.length === 0) return { ok: false, reason: 'nothing' }
    if (plan.changes.some(({ after }) => after > variantFields.pricePesewas.max))
      return { ok: false, reason: 'too high' }
    const pricesAs = (at: 'before' | 'after') =>
      Object.fromEntries(plan.changes.map(change => [change.id, change[at]]))
    await setPrices(tx, pricesAs('before'), pricesAs('after'))
    await recordChange(tx, admin, {
      action,
      subject: `${plan.changes.length} prices: ${rule.text}`,
      before: { prices: pricesAs('before') },
      after: { prices: pricesAs('after'), fingerprint },
    })
    return { ok: true, count: plan.changes.length }
  })
}

export type LastPriceChange = { id: number; at: Date; actor: string; subject: string }

/** Undefined if there is none, or it was undone. */
export async function findLastPriceChange(db: Db): Promise<LastPriceChange | undefined> {
  const [last] = await db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      actor: actorName(auditEntries.actor),
      subject: auditEntries.subject,
      action: auditEntries.action,
    })
    .from(auditEntries)
    .where(inArray(auditEntries.action, [action, undoAction]))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  if (last?.action !== action) return undefined
  const { action: _, ...change } = last
  return change
}

async function findEntry(db: Db, id: number) {
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.id, id))
  return entry
}

/** Restores the prices before the last change. A price that was changed since is left alone. */
export function undoPriceChange(
  db: Db,
  admin: Actor,
  id: number,
): Promise<(Changed & { skipped: number }) | { ok: false; reason: 'conflict' }> {
  return db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${undoAction}))`)
    const last = await findLastPriceChange(tx)
    if (last?.id !== id) return { ok: false, reason: 'conflict' }
    const entry = await findEntry(tx, id)
    const [before, after] = [pricesOf(entry?.before), pricesOf(entry?.after)]
    const ids = Object.keys(after).map(variant => variant.split(' ')[0] ?? '')
    await tx
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(asc(products.id))
      .for('update')
    const count = await setPrices(tx, after, before)
    await recordChange(tx, admin, {
      action: undoAction,
      subject: last.subject,
      before: { prices: after },
      after: { prices: before },
    })
    return { ok: true, count, skipped: Object.keys(after).length - count }
  })
}

type Prices = Record<string, Pesewas>
const pricesOf = (value: unknown): Prices => (value as { prices?: Prices } | null)?.prices ?? {}

const fingerprintOf = ({ after }: { after: unknown }) =>
  (after as { fingerprint?: string } | null)?.fingerprint

/** Where a variant has the price `from`. @returns how many */
async function setPrices(tx: Db, from: Prices, to: Prices): Promise<number> {
  const rows = Object.entries(to).map(([id, price]) => {
    const [productId, key] = id.split(' ')
    return { productId, key, before: from[id], price }
  })
  const changed = await tx
    .update(variants)
    .set({ pricePesewas: sql`given.price` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("productId" text, key text, before int, price int)`,
    )
    .where(
      and(
        sql`${variants.productId} = given."productId" and ${variants.key} = given.key`,
        sql`${variants.pricePesewas} = given.before`,
      ),
    )
    .returning({ id: variants.productId })
  const ids = [...new Set(changed.map(({ id }) => id))]
  if (ids.length > 0) {
    await tx.update(products).set({ updatedAt: sql`now()` }).where(inArray(products.id, ids))
    await invalidateProductPages(tx, ids)
  }
  return changed.length
}

/** What the page offers: the products by category. */
export const listPricedProducts = (db: Db) =>
  db
    .select({ id: products.id, name: products.name, category: products.category })
    .from(products)
    .orderBy(products.position, products.id)
