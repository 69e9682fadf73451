import { and, eq, sql } from 'drizzle-orm'
import type { HealthCheck } from '../platform/health/health.server.ts'
import { isActive } from './auth.server.ts'
import { ownerRole } from './roles.ts'
import { readSignInAlerts } from './sign-in-alert.server.ts'
import { users } from './staff.table.ts'

export const signInCheck: HealthCheck = {
  name: 'sign_in',
  label: 'Sign-in',
  async run({ db }) {
    const [alert] = await readSignInAlerts(db)
    const unprotected = await db.$count(
      users,
      and(eq(users.role, ownerRole), isActive, sql`${users.twoFactorEnabled} is not true`),
    )
    const advice = 'Turn on two-factor authentication under Your account.'
    // Who may see the health page may not manage the staff, and is not told whose account it is.
    if (alert)
      return {
        state: 'warning',
        message: `More than ten sign-ins to an account failed within a day this week. ${advice}`,
      }
    if (unprotected > 0)
      return { state: 'warning', message: `An owner signs in with a password alone. ${advice}` }
    return { state: 'ok', message: 'Every owner signs in with a second factor.' }
  },
}
