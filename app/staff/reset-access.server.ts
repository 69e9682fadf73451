import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { recordChange } from './audit.server.ts'
import { type Auth, findAccount } from './auth.server.ts'
import { createResetPath, findPerson, subjectOf } from './people.server.ts'
import { twoFactors, users } from './staff.table.ts'

export type ResetAccess = { ok: true; name: string; link: string } | { ok: false; people: string[] }

const commandLine = { email: 'npm run staff' }

/** For when nobody can sign in any more: turns the second factor off and makes a link for a new password. */
export async function resetAccess(
  { db, auth, publicOrigin }: { db: Db; auth: Auth; publicOrigin: string },
  who: string,
): Promise<ResetAccess> {
  const account = await findAccount(db, who)
  const person = account && (await findPerson(db, account.id))
  if (!person) {
    const people = await db.select({ email: users.email }).from(users)
    return { ok: false, people: people.map(({ email }) => email) }
  }
  await db.transaction(async tx => {
    await tx.delete(twoFactors).where(eq(twoFactors.userId, person.id))
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, person.id))
    await recordChange(tx, commandLine, {
      action: 'person.access reset',
      subject: subjectOf(person),
    })
  })
  return { ok: true, name: person.name, link: publicOrigin + (await createResetPath(auth, person.id)) }
}
