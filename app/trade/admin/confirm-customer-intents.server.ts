import type { Db } from '../../platform/database/database.server.ts'
import { type Intents, intent, noFields } from '../../staff/admin-action.server.ts'
import type { Actor } from '../../staff/roles.ts'

type Answer = (db: Db, admin: Actor, id: string) => Promise<{ ok: true } | { ok: false; reason: 'not found' }>

/** The buttons of `UnconfirmedCustomer`. */
export const confirmCustomerIntents = <Subject>(
  what: 'order' | 'quote',
  confirmed: string,
  { confirm, reject, idOf }: { confirm: Answer; reject: Answer; idOf: (subject: Subject) => string },
): Intents<Subject> => {
  const refusals = { 'not found': `This ${what} no longer exists, or the customer has no account any more.` }
  return {
    'confirm customer': intent(
      'customers.edit',
      noFields,
      ({ db, admin, subject }) => confirm(db, admin, idOf(subject as Subject)),
      { success: { title: 'Confirmed', description: confirmed }, refusals },
    ),
    'reject customer': intent(
      'customers.edit',
      noFields,
      ({ db, admin, subject }) => reject(db, admin, idOf(subject as Subject)),
      {
        success: { title: 'Not them', description: `The ${what} stays outside their account.` },
        refusals,
      },
    ),
  }
}
