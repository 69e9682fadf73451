import { deleteEnquiriesOf, exportEnquiries } from '../enquiries/personal-data.server.ts'
import { eraseOrdersOf, exportOrders } from '../orders/personal-data.server.ts'
import type { Db } from '../platform/database.server.ts'
import { deleteWrittenMails } from '../platform/mail.server.ts'
import { recordChange } from '../staff/audit.server.ts'

export type DataSubjectTask = 'export' | 'erase'

/** What a shop holds of a person who ordered or wrote, found by e-mail address or phone number. */
export async function exportDataSubject(db: Db, who: string) {
  return db.transaction(async tx => ({
    person: who,
    orders: await exportOrders(tx, who),
    messages: await exportEnquiries(tx, who),
  }))
}

export type Erased = { orders: number; messages: number; openOrders: number }

/**
 * Takes a person out of the shop: messages go, finished orders keep what was sold and for how much, which the books need,
 * without name, address, number and notes. Orders on their way are left, and told.
 */
export async function eraseDataSubject(
  db: Db,
  who: string,
  { dataDir, by = commandLine }: { dataDir: string; by?: { email: string } },
): Promise<Erased> {
  const { orders, messages, openOrders } = await db.transaction(async tx => {
    const { erased, open } = await eraseOrdersOf(tx, who)
    const deleted = await deleteEnquiriesOf(tx, who)
    const counts = { orders: erased.length, messages: deleted.length, openOrders: open }
    await noteCounts(tx, by, 'person.erased', counts)
    return { orders: erased, messages: deleted, openOrders: open }
  })
  await deleteWrittenMailsOf(dataDir, orders, messages)
  return { orders: orders.length, messages: messages.length, openOrders }
}

/** The notifications, where no mail server is set up and they were written to files. */
export const deleteWrittenMailsOf = (dataDir: string, orders: string[], messages: string[]) =>
  deleteWrittenMails(dataDir, [...orders.map(id => `order-${id}`), ...messages.map(id => `enquiry-${id}`)])

/** Not whom: that would keep what was to go. */
export const noteCounts = (
  tx: Db,
  by: { email: string },
  action: 'person.erased' | 'person.exported' | 'old data.erased',
  counts: Record<string, number>,
) => recordChange(tx, by, { action, subject: 'Personal data', after: counts })

const commandLine = { email: 'command line' }

/** What stands under an e-mail address or phone number, for whoever decides what becomes of it. */
export type Person = {
  who: string
  /** As they were typed, at most five: one number may stand for several people. */
  names: string[]
  finishedOrders: number
  openOrders: number
  messages: number
}

export async function findDataSubject(db: Db, who: string): Promise<Person> {
  const { orders, messages } = await exportDataSubject(db, who)
  const finished = orders.filter(({ status }) => status === 'delivered' || status === 'cancelled')
  const names = new Set([...orders.map(order => order.customer_name), ...messages.map(({ name }) => name)])
  return {
    who,
    names: [...names].slice(0, 5),
    finishedOrders: finished.length,
    openOrders: orders.length - finished.length,
    messages: messages.length,
  }
}
