import { eq } from 'drizzle-orm'
import { releaseContact, verifyContact } from '../../customers/contacts.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { quoteNumber } from '../../sales/sale.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { contactKeyOf, findNamedAccount } from '../../trade/trade-accounts.server.ts'
import { quoteEvents, quotes } from '../quotes.table.ts'
import { lockQuote } from '../stored-quote.server.ts'

type Answered = { ok: true } | { ok: false; reason: 'not found' }

async function record(tx: Db, admin: Actor, quoteId: string, answer: 'confirmed' | 'rejected') {
  await tx.insert(quoteEvents).values({ quoteId, type: `customer ${answer}`, actor: admin.email })
  await recordChange(tx, admin, {
    action: `quote.customer ${answer}`,
    subject: `Quote ${quoteNumber(quoteId)}`,
  })
}

/** Gives a quote the terms of the customer whose number it names. Its prices stay until somebody changes them. */
export const confirmQuoteCustomer = (db: Db, admin: Actor, id: string): Promise<Answered> =>
  db.transaction(async tx => {
    const quote = await lockQuote(tx, id)
    if (!quote) return { ok: false, reason: 'not found' }
    if (quote.identity === 'proven') return { ok: true }
    const typed = { phone: quote.customerPhone, email: quote.customerEmail }
    if (!(await findNamedAccount(tx, typed))) return { ok: false, reason: 'not found' }
    await tx.update(quotes).set({ identity: 'proven' }).where(eq(quotes.id, id))
    await verifyContact(tx, contactKeyOf(typed), 'staff')
    await record(tx, admin, id, 'confirmed')
    return { ok: true }
  })

/** Keeps the terms of the customer whose number it names out of a quote. */
export const rejectQuoteCustomer = (db: Db, admin: Actor, id: string): Promise<Answered> =>
  db.transaction(async tx => {
    const quote = await lockQuote(tx, id)
    if (!quote) return { ok: false, reason: 'not found' }
    if (quote.identity !== 'typed') return { ok: true }
    const contact = contactKeyOf({ phone: quote.customerPhone, email: quote.customerEmail })
    if (!(await releaseContact(tx, contact, quote.customerName)))
      await tx.update(quotes).set({ identity: 'rejected' }).where(eq(quotes.id, id))
    await record(tx, admin, id, 'rejected')
    return { ok: true }
  })
