import { and, eq, ne, sql } from 'drizzle-orm'
import { readContacts } from '../../customers/contacts.server.ts'
import { customerContacts } from '../../customers/customers.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { formatCedis, type Pesewas } from '../../platform/text/money.ts'
import { tradeAccounts } from '../../trade/trade.table.ts'
import {
  addContact,
  contactKeyOf,
  findAccountOfRecord,
  readPrices,
  type TradeAccount,
} from '../../trade/trade-accounts.server.ts'
import { ordersOfContacts, readContactBalance } from '../admin/order-records.server.ts'
import { recordEvent } from '../history/record-event.server.ts'
import type { Order } from '../lines/order-lines.server.ts'
import { heldNotice, type OrderRequest } from '../order.ts'
import { orders } from '../orders.table.ts'
import { type PlaceOrderResult, placeOrder } from './place-order.server.ts'
import { type AccountEntry, findPlacedOrder } from './store-order.server.ts'

type Prepared =
  | { ok: true; entry: AccountEntry }
  | { ok: false; reason: 'invalid'; message: string; field: 'purchaseOrder' }

const refuse = (message: string): Prepared => ({
  ok: false,
  reason: 'invalid',
  field: 'purchaseOrder',
  message,
})

/** With the standing purchase order where none is named; nobody else has one. */
export const withPurchaseOrder = <R extends Pick<OrderRequest, 'contact'>>(
  request: R,
  account: TradeAccount | undefined,
): R => ({
  ...request,
  contact: {
    ...request.contact,
    purchaseOrder: account ? request.contact.purchaseOrder || account.terms.standingPurchaseOrder : '',
  },
})

/** By how much so much more brings the balance over the credit limit. Decided for one account one after the other. */
export async function readExcess(
  tx: Db,
  { customerId }: Pick<TradeAccount, 'customerId'>,
  more: Pesewas,
): Promise<Pesewas | null> {
  const [account] = await tx
    .select({ terms: tradeAccounts.terms })
    .from(tradeAccounts)
    .where(eq(tradeAccounts.id, customerId))
    .for('update')
  const creditLimit = account?.terms.creditLimit ?? null
  if (creditLimit === null) return null
  const excess = (await readAccountBalance(tx, customerId)) + more - creditLimit
  return excess > 0 ? excess : null
}

type Reinstated = Pick<Order, 'creditExcess' | 'creditApprovedBy'> & { isPurchaseOrderUsed: boolean }

/**
 * By how much an order goes over the limit when it is no longer cancelled, and whether another one has its purchase order,
 * which the account allows once. An earlier approval counts, unless the excess is larger now.
 */
export async function readReinstated(tx: Db, order: Order): Promise<Reinstated> {
  const account = await findAccountOfRecord(tx, order)
  const creditExcess = account ? await readExcess(tx, account, order.totalPesewas) : null
  const isMore = creditExcess !== null && creditExcess > (order.creditExcess ?? 0)
  const { purchaseOrder } = order
  const isOnce = account?.terms.purchaseOrder === 'once' && purchaseOrder
  return {
    creditExcess,
    creditApprovedBy: isMore ? null : order.creditApprovedBy,
    isPurchaseOrderUsed: isOnce ? await isUsed(tx, account, purchaseOrder) : false,
  }
}

/** What was agreed with the customer, for this order. */
export async function prepareOnAccount(
  tx: Db,
  account: TradeAccount,
  request: Pick<OrderRequest, 'key' | 'contact' | 'shownTotal'>,
): Promise<Prepared> {
  const { terms } = account
  const excess = await readExcess(tx, account, request.shownTotal)
  const { purchaseOrder } = request.contact
  if (!purchaseOrder && terms.purchaseOrder !== 'optional')
    return refuse('Enter the number of the purchase order.')
  if (terms.purchaseOrder === 'once' && (await isUsed(tx, account, purchaseOrder, request.key)))
    return refuse(`There is an order with the number ${purchaseOrder} already.`)
  return { ok: true, entry: { prices: await readPrices(tx, account), dueDays: terms.dueDays, excess } }
}

const contactsOf = async (db: Db, customerId: string) =>
  (await readContacts(db, [customerId])).map(({ contact }) => contact)

/** What the customer owes for all orders that are not cancelled, delivered or not. */
export const readAccountBalance = async (db: Db, customerId: string) =>
  readContactBalance(db, await contactsOf(db, customerId))

async function isUsed(tx: Db, { customerId }: TradeAccount, purchaseOrder: string, key?: string) {
  const [used] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ordersOfContacts(await contactsOf(tx, customerId)),
        eq(orders.purchaseOrder, purchaseOrder),
        ne(orders.status, 'cancelled'),
        key ? sql`${orders.idempotencyKey} is distinct from ${key}` : undefined,
      ),
    )
    .limit(1)
  return used !== undefined
}

export const creditExcessText = (excess: Pesewas) => `${formatCedis(excess)} over the credit limit`

export const recordExcess = (tx: Db, orderId: string, excess: Pesewas, actor: string, isApproved: boolean) =>
  recordEvent(tx, orderId, actor, 'over credit limit', { excess, isApproved })

/** Places an order of the shop at the customer's prices. Over his credit limit it is held. */
export const placeOnAccount = (
  db: Db,
  sent: OrderRequest,
  linkKey: Uint8Array,
  account: TradeAccount,
): Promise<PlaceOrderResult> =>
  db.transaction(async tx => {
    const request = withPurchaseOrder(sent, account)
    const earlier = await findPlacedOrder(tx, request, linkKey)
    if (earlier) return earlier
    const prepared = await prepareOnAccount(tx, account, request)
    if (!prepared.ok) return prepared
    const owned = await addContact(tx, account, request.contact, 'account link')
    if (!owned.ok) return owned
    const { entry } = prepared
    const placed = await placeOrder(tx, request, linkKey, { channel: 'shop', account: entry })
    if (!placed.ok && owned.isNew)
      await tx.delete(customerContacts).where(eq(customerContacts.contact, contactKeyOf(request.contact)))
    if (!placed.ok || placed.repeated) return placed
    const { excess } = entry
    if (excess === null) return placed
    await recordExcess(tx, placed.order.id, excess, 'shop', false)
    return { ...placed, order: { ...placed.order, notice: heldNotice } }
  })
