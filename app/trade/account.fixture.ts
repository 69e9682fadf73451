import { randomUUID } from 'node:crypto'
import { customerContacts, customers } from '../customers/customers.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { testContext, testLinkKey } from '../platform/services.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { accountCookies } from './account-session.server.ts'
import { findAccount, readAccountLink, saveTerms } from './trade-accounts.server.ts'
import { noTerms, type TradeTerms } from './trade-terms.ts'

/** A customer who buys on account, with a number of his own. */
export async function openAccount(
  db: Db,
  terms: Partial<TradeTerms> = {},
  contacts: string[] = [`+23320${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`],
) {
  const id = randomUUID()
  await db.insert(customers).values({ id, name: 'Mensah Builders', search: 'mensah builders' })
  await db
    .insert(customerContacts)
    .values(contacts.map(contact => ({ contact, customerId: id, verifiedBy: 'staff' as const })))
  const saved = await changeTerms(db, id, terms)
  if (!saved.ok) throw new Error(saved.reason)
  const account = await findAccount(db, id)
  if (!account) throw new Error('The account is missing')
  return { ...account, phone: contacts[0] ?? '' }
}

/** What a browser sends that has opened the link of the account. */
export async function accountCookie(db: Db, customerId: string) {
  await readAccountLink(testContext(db).services, customerId)
  const account = await findAccount(db, customerId)
  if (!account) throw new Error('The account is missing')
  return accountCookies(testLinkKey, false, account)
    .map(([, cookie]) => cookie.split(';')[0])
    .join('; ')
}

export const changeTerms = (db: Db, customerId: string, terms: Partial<TradeTerms>, editToken = '') =>
  saveTerms(db, owner, { customerId, subject: 'Customer', terms: { ...noTerms, ...terms }, editToken })
