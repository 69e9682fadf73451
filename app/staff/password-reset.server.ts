import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { readMailBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Env } from '../platform/env.server.ts'
import type { Mailer } from '../platform/messages/mail.server.ts'
import { mailLogo } from '../platform/messages/mail-layout.ts'
import { consume } from '../platform/rate-limit.server.ts'
import { defineJob } from '../platform/slice-manifest.server.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { type Auth, adminAddress, openAuth } from './auth.server.ts'

const limitPerAddress = { max: 5, windowSeconds: 3600 }
const limitOfAll = { max: 10, windowSeconds: 3600 }
const validMinutes = 60

/**
 * Writes a job that mails a link if `email` is the admin's, and nothing otherwise: neither the response nor its time reveals
 * whose address it is.
 * @returns false when there were too many requests
 */
export async function requestPasswordReset(
  db: Db,
  { email, adminEmail, address }: { email: string; adminEmail: string; address: string },
): Promise<boolean> {
  if (await consume(db, `reset:${address}`, limitPerAddress)) return false
  const isAdmin = email === adminEmail
  // Counted separately, so that strangers cannot use up the admin's requests.
  if (await consume(db, isAdmin ? 'reset' : 'reset of strangers', limitOfAll)) return false
  await passwordReset.enqueue(db, isAdmin ? {} : { nobody: true })
  return true
}

type Payload = { nobody?: true | undefined }
type Deps = { db: Db; auth: Auth; mailer: Mailer; env: Pick<Env, 'adminEmail' | 'publicOrigin'> }

/** The link works once, within an hour. The job holds no secret: each attempt makes a new link. */
export async function mailPasswordReset({ db, auth, mailer, env }: Deps, { nobody }: Payload, jobId: number) {
  if (nobody) return
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findUserByEmail(await adminAddress(db, env))
  if (!found) return
  const token = randomBytes(24).toString('base64url')
  await internalAdapter.createVerificationValue({
    value: found.user.id,
    identifier: `reset-password:${token}`,
    expiresAt: new Date(Date.now() + validMinutes * 60_000),
  })
  const link = `${env.publicOrigin}/admin-login/reset?token=${token}`
  const company = await readMailBrand(db, env.publicOrigin)
  const subject = `Reset your ${company.name} password`
  const introduction = `Somebody asked for a new password for the back office of ${company.name}. If it was you, open this link within an hour; it works once:`
  const closing = 'If it was not you, nothing needs to be done: the password stays as it is.'
  await mailer.send({
    id: `password-reset-${jobId}`,
    to: { name: company.name, address: found.user.email },
    subject,
    text: [introduction, '', link, '', closing, ''].join('\n'),
    html: `${mailLogo(company)}<p>${escapeHtml(introduction)}</p><p><a href="${link}">${link}</a></p><p>${closing}</p>`,
  })
}

export const passwordReset = defineJob<Payload>({
  kind: 'password reset',
  schema: z.object({ nobody: z.literal(true).optional() }),
  run: ({ db, env, mailer }, payload, { id }) =>
    mailPasswordReset({ db, auth: openAuth(db, env), mailer, env }, payload, id),
  describe: async (_, payloads) => payloads.map(() => ({ subject: 'Password reset' })),
})
