import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readMailBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { mailLogo } from '../platform/messages/mail-layout.ts'
import { consume } from '../platform/rate-limit.server.ts'
import { defineJob, type JobDeps } from '../platform/slice-manifest.server.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { recordChange } from './audit.server.ts'
import { ownerAddress } from './auth.server.ts'
import { accountSubject } from './people.server.ts'
import { auditEntries } from './staff.table.ts'

/** Somebody who mistypes their own password fails less often in a day. */
const unusualFailures = { max: 10, windowSeconds: 24 * 3600 }
const noteOnce = { max: 1, windowSeconds: unusualFailures.windowSeconds }
const mailOnce = { max: 1, windowSeconds: 3600 }

const action = 'account.wrong passwords'
const shop = { email: 'the shop' }

/**
 * Counts a sign-in that failed or was refused. From the eleventh for one account in a day on, the dashboard shows it and the
 * owner gets a mail: one an hour, which names all accounts of that time.
 */
export async function recordFailedSignIn(db: Db, email: string) {
  if (!(await consume(db, `wrong passwords:${email}`, unusualFailures))) return
  if (await consume(db, `sign-in alert:${email}`, noteOnce)) return
  await db.transaction(async tx => {
    await recordChange(tx, shop, { action, subject: accountSubject({ email }) })
    // Also locks the row, so that of two accounts at the same moment one sees the other's mail.
    const wait = await consume(tx, 'sign-in alert mail', mailOnce)
    if (!(await isMailWaiting(tx))) await signInAlert.enqueue(tx, {}, wait)
  })
}

const isMailWaiting = async (tx: Db) =>
  (await tx.$count(
    jobs,
    and(
      eq(jobs.kind, signInAlert.kind),
      isNull(jobs.doneAt),
      isNull(jobs.failedAt),
      isNull(jobs.lockedUntil),
    ),
  )) > 0

/** The accounts at which sign-ins failed unusually often in the last days. */
export async function readSignInAlerts(db: Db, days = 7): Promise<{ subject: string; at: Date }[]> {
  const { subject, at } = auditEntries
  return db
    .select({ subject, at })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), gt(at, sql`now() - make_interval(days => ${days})`)))
    .orderBy(desc(auditEntries.id))
    .limit(20)
}

async function mailAlert({ db, env, mailer }: JobDeps, jobId: number) {
  const alerts = await readSignInAlerts(db, 1)
  if (alerts.length === 0) return
  const company = await readMailBrand(db, env.publicOrigin)
  const introduction = `More than ${unusualFailures.max} sign-ins failed within a day at:`
  const advice =
    'If the person did not do this, somebody is guessing. Choose a long password for the account, and turn on two-factor authentication:'
  const link = `${env.publicOrigin}/admin/users`
  const subjects = alerts.map(({ subject }) => subject)
  const list = subjects.map(subject => `<li>${escapeHtml(subject)}</li>`).join('')
  await mailer.send({
    id: `sign-in-alert-${jobId}`,
    to: { name: company.name, address: await ownerAddress(db, env) },
    subject: `Failed sign-ins at the back office of ${company.name}`,
    text: [introduction, '', ...subjects.map(subject => `- ${subject}`), '', advice, link, ''].join('\n'),
    html: `${mailLogo(company)}<p>${introduction}</p><ul>${list}</ul><p>${advice} <a href="${link}">${link}</a></p>`,
  })
}

export const signInAlert = defineJob<object>({
  kind: 'sign-in alert',
  // Earlier versions wrote one for each account.
  schema: z.object({}),
  run: (deps, _, { id }) => mailAlert(deps, id),
  describe: async (_, payloads) => payloads.map(() => ({ subject: 'Alert about failed sign-ins' })),
})
