import { and, getTableColumns } from 'drizzle-orm'
import { calculateLoad } from '../../cart/load.ts'
import { amountOf, isTax } from '../../cart/totals.ts'
import { cutsText } from '../../catalogue/cut-list.ts'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { lineKey, nameWithLabel } from '../../catalogue/variant.ts'
import { deliveryDays } from '../../company/days.content.ts'
import { settings } from '../../company/settings.content.ts'
import { taxNames } from '../../company/taxes.ts'
import { readChangedSettings } from '../../content/content.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { keyset } from '../../platform/database/keyset.server.ts'
import { byteOrderMark, csvLine } from '../../platform/text/csv.ts'
import { contactFields, contactOf, orderNames, siteNames } from '../../sales/contact-fields.ts'
import { actorName } from '../../staff/audit.server.ts'
import { orderNumber } from '../order.ts'
import { orderChannelNames } from '../order-channel.ts'
import { orders } from '../orders.table.ts'
import { paymentBalance } from '../payments/payment-state.ts'
import { orderConditions } from './list-orders.server.ts'
import type { OrderFilter } from './order-filter.ts'

const batchSize = 500
const heading = [
  'Number',
  'Order id',
  'Placed (UTC)',
  'Status',
  ...orderNames.map(name => contactFields[name].shortLabel),
  'Items',
  'Subtotal GHS',
  'Delivery GHS',
  'Total GHS',
  'Variants',
  'Weight kg',
  'Weight is complete',
  'Pallets',
  'Paid GHS',
  'Open GHS',
  'Payment',
  'Discount GHS',
]
const sitesBeforeDays = siteNames.filter(name => name !== 'day')
const entryHeading = ['How it came', 'Entered by']

const taxHeading = [...taxNames.map(name => `${name} GHS`), 'Prices include taxes']

/** Whether the owner has ever changed whether there are taxes, and days. */
const hasTaxes = async (db: Db) => 'taxMode' in (await readChangedSettings(db, settings)).changed
const hasDays = async (db: Db) => 'isOn' in (await readChangedSettings(db, deliveryDays)).changed

function taxCells({ sums }: Pick<typeof orders.$inferSelect, 'sums'>) {
  const taxes = sums.filter(isTax)
  const included = taxes[0] && (taxes[0].kind === 'included tax' ? 'yes' : 'no')
  return [...taxNames.map(name => (taxes.find(({ tax }) => tax === name)?.amount ?? 0) / 100), included ?? '']
}

/** The orders that match as CSV, newest first, read in batches so that memory stays constant. */
export async function* exportOrders(db: Db, filter: OrderFilter): AsyncGenerator<string> {
  const withTaxes = await hasTaxes(db)
  const sites = (await hasDays(db)) ? siteNames : sitesBeforeDays
  const siteHeading = ['Zone', ...sites.map(name => contactFields[name].shortLabel)]
  const lastHeading = [...siteHeading, 'Credited GHS', ...entryHeading]
  yield byteOrderMark + csvLine([...heading, ...(withTaxes ? taxHeading : []), ...lastHeading])
  const matching = await orderConditions(db, filter)
  let cursor: string | undefined
  do {
    const page = keyset(orders, { before: cursor }, batchSize)
    const { rows, older } = page.toPage(
      await db
        .select({ ...getTableColumns(orders), enteredBy: actorName(orders.enteredBy) })
        .from(orders)
        .where(and(matching, page.where))
        .orderBy(...page.orderBy)
        .limit(page.limit),
    )
    yield rows
      .map(order => {
        const contact = contactOf(order)
        const load = calculateLoad(order.lines)
        const { open, state } = paymentBalance(order)
        return csvLine([
          orderNumber(order.id),
          order.id,
          order.createdAt.toISOString().slice(0, 19).replace('T', ' '),
          order.status,
          ...orderNames.map(name => contact[name]),
          order.lines
            .map(
              line =>
                `${nameWithLabel(line)}: ${formatQuantity(line.quantity, line.unit)}${line.cuts ? ` (${cutsText(line.cuts)})` : ''}`,
            )
            .join('; '),
          amountOf(order, 'goods') / 100,
          amountOf(order, 'delivery') / 100,
          order.totalPesewas / 100,
          order.lines.map(line => (line.variant ? lineKey(line) : line.id)).join('; '),
          load.weightGrams / 1_000,
          load.isComplete ? 'yes' : 'no',
          load.pallets,
          order.paidPesewas / 100,
          open / 100,
          state,
          Math.abs(amountOf(order, 'discount')) / 100,
          ...(withTaxes ? taxCells(order) : []),
          order.zone ?? '',
          ...sites.map(name => contact[name]),
          // As the sums show it: taxes and total are those of what is left.
          Math.abs(amountOf(order, 'credit')) / 100,
          orderChannelNames[order.channel],
          order.enteredBy ?? '',
        ])
      })
      .join('')
    cursor = older
  } while (cursor)
}
