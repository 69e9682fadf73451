import { and } from 'drizzle-orm'
import type { Line } from '../../cart/line.ts'
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
import { type Column, csvHeading, csvRows, csvTime } from '../../platform/text/csv.ts'
import { type Contact, contactFields, contactOf, orderNames, siteNames } from '../../sales/contact-fields.ts'
import { actorName } from '../../staff/audit.server.ts'
import { type Order, orderWithLines } from '../lines/order-lines.server.ts'
import { orderNumber, orderStatuses } from '../order.ts'
import { orderChannelNames } from '../order-channel.ts'
import { orders } from '../orders.table.ts'
import { paymentBalance, paymentStates } from '../payments/payment-state.ts'
import { orderConditions } from './list-orders.server.ts'
import type { OrderFilter } from './order-filter.ts'

const batchSize = 500

type ExportedOrder = Order
/** `only`: where the owner has ever switched on taxes, or days. */
type OrderColumn = Column<ExportedOrder> & { only?: 'taxes' | 'days' }

const money = (name: string, about: string, amount: (order: ExportedOrder) => number): OrderColumn => ({
  name: `${name} GHS`,
  about,
  cell: order => amount(order) / 100,
})
const contactColumn = (name: keyof Contact): OrderColumn => ({
  name: contactFields[name].shortLabel,
  about: contactFields[name].label,
  cell: order => contactOf(order)[name],
  ...(name === 'day' && { only: 'days' }),
})
const itemText = (line: Line) =>
  `${nameWithLabel(line)}: ${formatQuantity(line.quantity, line.unit)}${line.cuts ? ` (${cutsText(line.cuts)})` : ''}`

/** New ones stand at the end: people have spreadsheets that read these. */
export const orderColumns: OrderColumn[] = [
  { name: 'Number', about: 'As everybody calls it', cell: ({ id }) => orderNumber(id) },
  { name: 'Order id', about: 'The whole id', cell: ({ id }) => id },
  { name: 'Placed (UTC)', about: 'When it was placed', cell: ({ createdAt }) => csvTime(createdAt) },
  { name: 'Status', about: orderStatuses.join(', '), cell: ({ status }) => status },
  ...orderNames.map(contactColumn),
  { name: 'Items', about: 'Goods and quantities', cell: ({ lines }) => lines.map(itemText).join('; ') },
  money('Subtotal', 'The goods before the discount', order => amountOf(order, 'goods')),
  money('Delivery', 'What delivery costs', order => amountOf(order, 'delivery')),
  money('Total', 'What is to be paid, less credits', order => order.totalPesewas),
  {
    name: 'Variants',
    about: 'Product and variant of each item',
    cell: ({ lines }) => lines.map(line => (line.variant ? lineKey(line) : line.id)).join('; '),
  },
  {
    name: 'Weight kg',
    about: 'Of all goods whose weight is known',
    cell: ({ lines }) => calculateLoad(lines).weightGrams / 1_000,
  },
  {
    name: 'Weight is complete',
    about: 'Whether all weights are known',
    cell: ({ lines }) => (calculateLoad(lines).isComplete ? 'yes' : 'no'),
  },
  { name: 'Pallets', about: 'How many', cell: ({ lines }) => calculateLoad(lines).pallets },
  money('Paid', 'Payments less refunds', order => order.paidPesewas),
  money('Open', 'Still to be paid', order => paymentBalance(order).open),
  { name: 'Payment', about: paymentStates.join(', '), cell: order => paymentBalance(order).state },
  money('Discount', 'Taken off the goods', order => Math.abs(amountOf(order, 'discount'))),
  ...taxNames.map(
    (name): OrderColumn => ({
      ...money(
        name,
        'The tax, less credits',
        order => taxesOf(order).find(({ tax }) => tax === name)?.amount ?? 0,
      ),
      only: 'taxes',
    }),
  ),
  {
    name: 'Prices include taxes',
    about: 'yes, no, or empty without taxes',
    cell: includedText,
    only: 'taxes',
  },
  { name: 'Zone', about: 'Where it was placed to', cell: ({ zone }) => zone ?? '' },
  ...siteNames.filter(name => name !== 'purchaseOrder').map(contactColumn),
  // As the sums show it: taxes and total are those of what is left.
  money('Credited', 'Without taxes that were added', order => Math.abs(amountOf(order, 'credit'))),
  { name: 'How it came', about: 'Shop, telephone, …', cell: ({ channel }) => orderChannelNames[channel] },
  { name: 'Entered by', about: 'Who of the staff', cell: ({ enteredBy }) => enteredBy ?? '' },
  contactColumn('purchaseOrder'),
  {
    name: 'Last day to pay',
    about: 'Of an order on account that was delivered',
    cell: ({ dueOn }) => dueOn ?? '',
  },
]

const taxesOf = ({ sums }: Pick<ExportedOrder, 'sums'>) => sums.filter(isTax)

function includedText(order: ExportedOrder) {
  const [tax] = taxesOf(order)
  return tax ? (tax.kind === 'included tax' ? 'yes' : 'no') : ''
}

/** Whether the owner has ever changed whether there are taxes, and days. */
const hasTaxes = async (db: Db) => 'taxMode' in (await readChangedSettings(db, settings)).changed
const hasDays = async (db: Db) => 'isOn' in (await readChangedSettings(db, deliveryDays)).changed

/** The orders that match as CSV, newest first, read in batches so that memory stays constant. */
export async function* exportOrders(db: Db, filter: OrderFilter): AsyncGenerator<string> {
  const shown = { taxes: await hasTaxes(db), days: await hasDays(db) }
  const columns = orderColumns.filter(({ only }) => !only || shown[only])
  yield csvHeading(columns)
  const matching = await orderConditions(db, filter)
  let cursor: string | undefined
  do {
    const page = keyset(orders, { before: cursor }, batchSize)
    const { rows, older } = page.toPage(
      await db
        .select({ ...orderWithLines, enteredBy: actorName(orders.enteredBy) })
        .from(orders)
        .where(and(matching, page.where))
        .orderBy(...page.orderBy)
        .limit(page.limit),
    )
    yield csvRows(columns, rows)
    cursor = older
  } while (cursor)
}
