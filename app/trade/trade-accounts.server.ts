import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ProductWithVariants } from '../catalogue/product.ts'
import { findWithVariants } from '../catalogue/products.server.ts'
import { categories, products } from '../catalogue/products.table.ts'
import { lineKey, nameWithLabel, variantLabel } from '../catalogue/variant.ts'
import { findByContact, findContact, takeOverOrders, verifyContact } from '../customers/contacts.server.ts'
import { type ContactProof, customerContacts, customers } from '../customers/customers.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { conflictOf, editTokenOf } from '../platform/edit-token.server.ts'
import { storedLabels } from '../platform/fields/field.ts'
import type { Conflict } from '../platform/form-result.ts'
import { hashSecret, secretLinks } from '../platform/secret-link.server.ts'
import type { Services } from '../platform/services.server.ts'
import { accraDay } from '../platform/text/days.ts'
import { cleanEmail } from '../platform/text/email.ts'
import { parsePhone } from '../platform/text/phone.ts'
import type { Identity } from '../sales/identity.ts'
import { changedFields, recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { bestPrices, type CustomerPrices, pricesOn } from './price-list.ts'
import { tradeAccounts } from './trade.table.ts'
import {
  type AgreedPrice,
  allGoods,
  goodsPrefixes,
  noTerms,
  type TradeTerms,
  termsFields,
} from './trade-terms.ts'

const accountLinks = secretLinks(tradeAccounts, 'account')

/** A customer who buys on account. */
export type TradeAccount = { customerId: string; name: string; terms: TradeTerms; linkHash: string | null }

const columns = {
  customerId: tradeAccounts.id,
  name: customers.name,
  terms: tradeAccounts.terms,
  linkHash: tradeAccounts.linkHash,
}

/** Of who is joined with another customer, the terms of that one count. */
const isCounted = isNull(customers.joinedInto)

const findAccounts = (db: Db) =>
  db.select(columns).from(tradeAccounts).innerJoin(customers, eq(customers.id, tradeAccounts.id))

export async function findAccount(db: Db, customerId: string): Promise<TradeAccount | undefined> {
  const [account] = await findAccounts(db).where(and(eq(tradeAccounts.id, customerId), isCounted))
  return account
}

export async function findAccountBySecret(db: Db, secret: string): Promise<TradeAccount | undefined> {
  const [account] = await findAccounts(db).where(
    and(eq(tradeAccounts.linkHash, hashSecret(secret)), isCounted),
  )
  return account
}

/** Decides whose an order with these is. */
export const contactKeyOf = ({ phone, email }: { phone: string; email: string }) =>
  parsePhone(phone) ?? cleanEmail(email).toLowerCase()

type TypedContact = { phone: string; email: string }

/** The account of the customer with this number or, without one, this e-mail address, once that is verified. */
export async function findAccountOf(db: Db, typed: TypedContact): Promise<TradeAccount | undefined> {
  const contact = contactKeyOf(typed)
  const known = contact ? await findContact(db, contact) : undefined
  return known?.verifiedBy ? findAccount(db, known.customerId) : undefined
}

/** The account of the customer whom somebody claims to be who typed this: nobody has verified it. */
export async function findNamedAccount(db: Db, typed: TypedContact): Promise<TradeAccount | undefined> {
  const contact = contactKeyOf(typed)
  const id = contact ? await findByContact(db, contact) : undefined
  return id ? findAccount(db, id) : undefined
}

type IdentifiedRecord = { identity: Identity; customerPhone: string; customerEmail: string }

/** The account that an order or a quote belongs to. */
export const findAccountOfRecord = async (
  db: Db,
  { identity, customerPhone: phone, customerEmail: email }: IdentifiedRecord,
): Promise<TradeAccount | undefined> =>
  identity === 'proven' ? findNamedAccount(db, { phone, email }) : undefined

/** Whose an order or a quote says it is, for the staff to confirm. */
export async function findUnconfirmedCustomer(
  db: Db,
  { identity, customerPhone: phone, customerEmail: email }: IdentifiedRecord,
): Promise<{ id: string; name: string } | undefined> {
  const account = identity === 'typed' ? await findNamedAccount(db, { phone, email }) : undefined
  return account && { id: account.customerId, name: account.name }
}

export type RefusedContact = { ok: false; reason: 'invalid'; field: 'phone'; message: string }
const refuse = (message: string): RefusedContact => ({
  ok: false,
  reason: 'invalid',
  field: 'phone',
  message,
})

/**
 * A new number, or address where there is no number, becomes one of the customer's, so that the order is theirs. Without
 * `verifiedBy` that is all: the account counts for this order, and not for the next one with the number.
 */
export async function addContact(
  tx: Db,
  { customerId }: TradeAccount,
  typed: TypedContact,
  verifiedBy?: ContactProof,
): Promise<{ ok: true; isNew: boolean } | RefusedContact> {
  const contact = contactKeyOf(typed)
  if (!contact) return refuse('Enter one number alone, such as 024 123 4567.')
  const added = await tx
    .insert(customerContacts)
    .values({ contact, customerId, verifiedBy })
    .onConflictDoNothing()
    .returning()
  if (added.length > 0) return { ok: true, isNew: true }
  if ((await findByContact(tx, contact)) === customerId) {
    if (verifiedBy) await verifyContact(tx, contact, verifiedBy)
    return { ok: true, isNew: false }
  }
  return refuse(
    'This number belongs to another customer of ours. Give one of your own, and name who receives the goods under “Help the driver find the site”.',
  )
}

/** What the customer pays on this day. */
export async function readPrices(
  db: Db,
  { terms }: Pick<TradeAccount, 'terms'>,
  day = accraDay(new Date()),
): Promise<CustomerPrices> {
  const sold = await db.select({ id: products.id, category: products.category }).from(products)
  return pricesOn(terms.prices, day, sold)
}

/** What the customer's page lists: no fixed price that the public undercuts, or of goods that are not sold. */
export async function readListedPrices(
  db: Db,
  { prices }: TradeTerms,
  day = accraDay(new Date()),
): Promise<AgreedPrice[]> {
  const best = bestPrices(prices, day)
  const ids = best.flatMap(({ goods, price }) => (price === null ? [] : (productOf(goods) ?? [])))
  const publicPrices = new Map(
    (await findWithVariants(db, ids)).flatMap(({ id, variants }) =>
      variants.map(each => [goodsPrefixes.variant + lineKey({ id, variant: each.key }), each.pricePesewas]),
    ),
  )
  return best.filter(({ goods, price }) => price === null || price < (publicPrices.get(goods) ?? 0))
}

const maxProducts = 500

/** What prices can be agreed for, by its key; also what one of `prices` is for and is not sold any more. */
export async function readGoodsChoices(db: Db, { prices }: TradeTerms): Promise<Record<string, string>> {
  const { category, product, variant } = goodsPrefixes
  const groups = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position))
  const listed = await db
    .select({ id: products.id })
    .from(products)
    .orderBy(sql`${products.listed} desc`, asc(products.position), asc(products.id))
    .limit(maxProducts)
  const agreed = prices.flatMap(({ goods }) => productOf(goods) ?? [])
  const ids = [...new Set([...listed.map(({ id }) => id), ...agreed])]
  const found = new Map((await findWithVariants(db, ids)).map(each => [each.id, each]))
  const variantsOf = ({ id, name, variants }: ProductWithVariants) =>
    variants.map(each => [
      variant + lineKey({ id, variant: each.key }),
      nameWithLabel({ name, label: variantLabel(each) }),
    ])
  const sold: Record<string, string> = Object.fromEntries([
    [allGoods, 'All goods'],
    ...groups.map(({ id, name }) => [category + id, `Category: ${name}`]),
    ...ids
      .flatMap(id => found.get(id) ?? [])
      .flatMap(each => [[product + each.id, `${each.name}: all variants`], ...variantsOf(each)]),
  ])
  const unsold = prices
    .filter(({ goods }) => !Object.hasOwn(sold, goods))
    .map(({ goods }) => {
      const [, id = '', key = ''] = goods.split(':')
      const name = goods.startsWith(category) ? `Category ${id}` : (found.get(id)?.name ?? id)
      return [goods, `${nameWithLabel({ name, label: key })}: not sold any more`]
    })
  return { ...sold, ...Object.fromEntries(unsold) }
}

function productOf(goods: string): string | undefined {
  const { product, variant } = goodsPrefixes
  return goods.startsWith(product) || goods.startsWith(variant) ? goods.split(':')[1] : undefined
}

/** The terms of a customer as they are edited; without an account, those that a new one begins with. */
export async function readTerms(db: Db, customerId: string) {
  const [row] = await db.select().from(tradeAccounts).where(eq(tradeAccounts.id, customerId))
  return { terms: row?.terms ?? noTerms, editToken: row ? editTokenOf(row.terms) : '', hasAccount: !!row }
}

/** The address of the page that shows the customer his prices. */
export async function readAccountLink(
  { db, env, linkKey }: Pick<Services, 'db' | 'env' | 'linkKey'>,
  customerId: string,
): Promise<string | undefined> {
  const [row] = await db.select().from(tradeAccounts).where(eq(tradeAccounts.id, customerId))
  return row && env.publicOrigin + (await accountLinks.open(db, linkKey, row)).path
}

type Saved =
  | { ok: true }
  | { ok: false; reason: 'not found' }
  | { ok: false; reason: 'conflict'; conflict: Conflict }

/** `subject`: how the log names the customer. */
export const saveTerms = (
  db: Db,
  admin: Actor,
  {
    customerId,
    subject,
    terms,
    editToken,
  }: { customerId: string; subject: string; terms: TradeTerms; editToken: string },
): Promise<Saved> =>
  db.transaction(async tx => {
    const [customer] = await tx
      .select()
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('no key update')
    if (!customer) return { ok: false, reason: 'not found' }
    const stored = await readTerms(tx, customerId)
    const { keys, before, after } = changedFields(stored.terms, terms)
    if (stored.hasAccount && keys.length === 0) return { ok: true }
    if (stored.editToken !== editToken) {
      const conflict = conflictOf(stored.editToken, storedLabels(termsFields({})), stored.terms, terms)
      return { ok: false, reason: 'conflict', conflict }
    }
    await tx
      .insert(tradeAccounts)
      .values({ id: customerId, terms })
      .onConflictDoUpdate({ target: tradeAccounts.id, set: { terms, updatedAt: sql`now()` } })
    if (!stored.hasAccount) await takeOverOrders(tx, [customerId])
    await recordChange(tx, admin, {
      action: stored.hasAccount ? 'customer.terms changed' : 'customer.account opened',
      subject,
      before: stored.hasAccount ? before : undefined,
      after,
    })
    return { ok: true }
  })

/** Who buys on account pays like others again; his link ends. */
export const closeAccount = (
  db: Db,
  admin: Actor,
  customerId: string,
  subject: string,
): Promise<{ ok: true }> =>
  db.transaction(async tx => {
    const [closed] = await tx
      .delete(tradeAccounts)
      .where(eq(tradeAccounts.id, customerId))
      .returning({ terms: tradeAccounts.terms })
    if (closed) {
      await tx.update(customers).set({ isStale: true }).where(eq(customers.id, customerId))
      await recordChange(tx, admin, {
        action: 'customer.account closed',
        subject,
        before: closed.terms,
      })
    }
    return { ok: true }
  })

/** A new secret address: browsers that know the old one show public prices again. */
export const renewAccountLink = (
  db: Db,
  admin: Actor,
  customerId: string,
  subject: string,
  linkKey: Uint8Array,
): Promise<{ ok: true } | { ok: false; reason: 'not found' }> =>
  db.transaction(async tx => {
    if (!(await findAccount(tx, customerId))) return { ok: false, reason: 'not found' }
    await accountLinks.renew(tx, linkKey, customerId)
    await recordChange(tx, admin, { action: 'customer.new link', subject })
    return { ok: true }
  })
