import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readMailBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { mailLogo } from '../platform/messages/mail-layout.ts'
import { consume } from '../platform/rate-limit.server.ts'
import { defineJob, type JobDeps } from '../platform/slice-manifest.server.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { recordChange } from './audit.server.ts'
import { ownerAddress } from './auth.server.ts'
import { accountSubject } from './people.server.ts'
import { contactOf } from './roles.ts'
import { auditEntries } from './staff.table.ts'

/** As many wrong passwords for one account within a day are no mistake of its owner. */
const unusualFailures = { max: 10, windowSeconds: 24 * 3600 }
const alertOnce = { max: 1, windowSeconds: unusualFailures.windowSeconds }

const action = 'account.wrong passwords'
const shop = { email: 'the shop', permissions: ['account'] as const }

/** Counts a wrong password. The first one too many in a day is noted for the dashboard and told by mail. */
export async function recordWrongPassword(db: Db, email: string) {
  if (!(await consume(db, `wrong passwords:${email}`, unusualFailures))) return
  if (await consume(db, `sign-in alert:${email}`, alertOnce)) return
  await db.transaction(async tx => {
    await recordChange(tx, shop, { permission: 'account', action, subject: accountSubject({ email }) })
    await signInAlert.enqueue(tx, { email })
  })
}

/** The accounts for which somebody has guessed passwords in the last week. */
export async function readSignInAlerts(db: Db): Promise<{ subject: string; at: Date }[]> {
  const { subject, at } = auditEntries
  return db
    .select({ subject, at })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), gt(at, sql`now() - interval '7 days'`)))
    .orderBy(desc(auditEntries.id))
    .limit(5)
}

async function mailAlert({ db, env, mailer }: JobDeps, email: string, jobId: number) {
  const company = await readMailBrand(db, env.publicOrigin)
  const text = `Somebody typed more than ${unusualFailures.max} wrong passwords for the account ${contactOf(email)} within a day. Nobody got in by that. If it was not the person, choose a long password for this account and turn on two-factor authentication: ${env.publicOrigin}/admin/users`
  await mailer.send({
    id: `sign-in-alert-${jobId}`,
    to: { name: company.name, address: await ownerAddress(db, env) },
    subject: `Wrong passwords at the back office of ${company.name}`,
    text: `${text}\n`,
    html: `${mailLogo(company)}<p>${escapeHtml(text)}</p>`,
  })
}

export const signInAlert = defineJob<{ email: string }>({
  kind: 'sign-in alert',
  schema: z.object({ email: z.string() }),
  run: (deps, { email }, { id }) => mailAlert(deps, email, id),
  describe: async (_, payloads) => payloads.map(() => ({ subject: 'Alert about wrong passwords' })),
})
