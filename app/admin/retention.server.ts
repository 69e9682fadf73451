import { readSettings } from '../company/settings.server.ts'
import { deleteOldEnquiries } from '../enquiries/personal-data.server.ts'
import { eraseOldOrders } from '../orders/personal-data.server.ts'
import type { Db } from '../platform/database.server.ts'
import { deleteWrittenMailsOf, noteCounts } from './data-subject.server.ts'

const atOnce = 500
/** What is left is for the next round. */
const maxRounds = 40

/**
 * Erases the people from orders and messages that are older than the owner keeps them, as `eraseDataSubject` does. Safe beside
 * the same in another process: neither waits for the other, and each row is done once.
 */
export async function eraseOldData(db: Db, dataDir: string): Promise<{ orders: number; messages: number }> {
  const { keepOrdersMonths, keepEnquiriesMonths } = await readSettings(db)
  const done = { orders: 0, messages: 0 }
  for (let round = 0; round < maxRounds; round++) {
    const { orders, messages } = await db.transaction(async tx => ({
      orders: keepOrdersMonths === 0 ? [] : await eraseOldOrders(tx, keepOrdersMonths, atOnce),
      messages: keepEnquiriesMonths === 0 ? [] : await deleteOldEnquiries(tx, keepEnquiriesMonths, atOnce),
    }))
    await deleteWrittenMailsOf(dataDir, orders, messages)
    done.orders += orders.length
    done.messages += messages.length
    if (orders.length < atOnce && messages.length < atOnce) break
  }
  if (done.orders + done.messages > 0) await noteCounts(db, housekeeping, 'old data.erased', done)
  return done
}

const housekeeping = { email: 'housekeeping' }
