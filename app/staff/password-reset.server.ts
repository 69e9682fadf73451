import { randomBytes } from 'node:crypto'
import { company } from '../company/company.ts'
import type { Db } from '../platform/database.server.ts'
import type { Env } from '../platform/env.server.ts'
import type { Mailer } from '../platform/mail.server.ts'
import { enqueue } from '../platform/queue.server.ts'
import { consume } from '../platform/rate-limit.server.ts'
import { type Auth, adminAddress } from './auth.server.ts'

const perAddress = { max: 5, windowSeconds: 3600 }
const perShop = { max: 10, windowSeconds: 3600 }
const validMinutes = 60

/** For other addresses the job mails nothing, so that response and duration don't tell whether an account exists. */
export async function requestPasswordReset(
  db: Db,
  { email, adminEmail, address }: { email: string; adminEmail: string; address: string },
): Promise<boolean> {
  if (await consume(db, `reset:${address}`, perAddress)) return false
  const isAdmin = email === adminEmail
  // Separate counters, so that strangers can't use up the admin's limit.
  if (await consume(db, isAdmin ? 'reset' : 'reset of strangers', perShop)) return false
  await enqueue(db, 'password reset', isAdmin ? {} : { nobody: true })
  return true
}

export type ResetJob = { nobody?: true }
type Deps = { db: Db; auth: Auth; mailer: Mailer; env: Pick<Env, 'adminEmail' | 'publicOrigin'> }

/** The job contains no token: each attempt creates a new one. */
export async function mailPasswordReset(
  { db, auth, mailer, env }: Deps,
  { nobody }: ResetJob,
  jobId: number,
) {
  if (nobody) return
  const { internalAdapter } = await auth.$context
  const account = await internalAdapter.findUserByEmail(await adminAddress(db, env))
  if (!account) return
  const token = randomBytes(24).toString('base64url')
  await internalAdapter.createVerificationValue({
    value: account.user.id,
    identifier: `reset-password:${token}`,
    expiresAt: new Date(Date.now() + validMinutes * 60_000),
  })
  const link = `${env.publicOrigin}/admin-login/reset?token=${token}`
  const subject = `Reset your ${company.name} password`
  const first = `Somebody asked for a new password for the back office of ${company.name}. If it was you, open this link within an hour; it works once:`
  const last = 'If it was not you, nothing needs to be done: the password stays as it is.'
  await mailer.send({
    id: `password-reset-${jobId}`,
    to: account.user.email,
    subject,
    text: [first, '', link, '', last, ''].join('\n'),
    html: `<p>${first}</p><p><a href="${link}">${link}</a></p><p>${last}</p>`,
    fields: { to_email: account.user.email, to_name: company.name },
  })
}
