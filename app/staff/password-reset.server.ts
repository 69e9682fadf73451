import { z } from 'zod'
import { readMailBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Env } from '../platform/env.server.ts'
import type { Mailer } from '../platform/messages/mail.server.ts'
import { mailLogo } from '../platform/messages/mail-layout.ts'
import { consume, consumeOfAddress } from '../platform/rate-limit.server.ts'
import { defineJob } from '../platform/slice-manifest.server.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { type Auth, findAccount, openAuth, ownerAddress } from './auth.server.ts'
import { createResetPath, findPerson } from './people.server.ts'
import { contactOf } from './roles.ts'

const limitPerAddress = { max: 5, windowSeconds: 3600 }
const limitOfAll = { max: 10, windowSeconds: 3600 }

/**
 * Writes a job that mails a link if `email` is that of an account, and nothing otherwise: neither the response nor its time
 * reveals whose address it is.
 * @returns false when there were too many requests
 */
export async function requestPasswordReset(
  db: Db,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  if (await consumeOfAddress(db, { name: 'reset', address }, limitPerAddress)) return false
  const account = await findAccount(db, email)
  const userId = account && contactOf(account.email) === account.email ? account.id : undefined
  // Counted separately, so that strangers cannot use up a person's requests.
  if (await consume(db, userId ? `reset of ${userId}` : 'reset of strangers', limitOfAll)) return false
  await passwordReset.enqueue(db, userId ? { userId } : { nobody: true })
  return true
}

/** Without a person, as earlier versions wrote it: the owner. */
type Payload = { nobody?: true | undefined; userId?: string | undefined }
type Deps = { db: Db; auth: Auth; mailer: Mailer; env: Pick<Env, 'adminEmail' | 'publicOrigin'> }

/** The link works once, within an hour. The job holds no secret: each attempt makes a new link. */
export async function mailPasswordReset(
  { db, auth, mailer, env }: Deps,
  { nobody, userId }: Payload,
  jobId: number,
) {
  if (nobody) return
  const id = userId ?? (await findAccount(db, await ownerAddress(db, env)))?.id
  const person = id && (await findPerson(db, id))
  if (!person || person.isDeactivated) return
  const link = env.publicOrigin + (await createResetPath(auth, person.id))
  const company = await readMailBrand(db, env.publicOrigin)
  const subject = `Reset your ${company.name} password`
  const introduction = `Somebody asked for a new password for the back office of ${company.name}. If it was you, open this link within an hour; it works once:`
  const closing = 'If it was not you, nothing needs to be done: the password stays as it is.'
  await mailer.send({
    id: `password-reset-${jobId}`,
    to: { name: company.name, address: person.email },
    subject,
    text: [introduction, '', link, '', closing, ''].join('\n'),
    html: `${mailLogo(company)}<p>${escapeHtml(introduction)}</p><p><a href="${link}">${link}</a></p><p>${closing}</p>`,
  })
}

export const passwordReset = defineJob<Payload>({
  kind: 'password reset',
  schema: z.object({ nobody: z.literal(true).optional(), userId: z.string().optional() }),
  run: ({ db, env, mailer }, payload, { id }) =>
    mailPasswordReset({ db, auth: openAuth(db, env), mailer, env }, payload, id),
  describe: async (_, payloads) => payloads.map(() => ({ subject: 'Password reset' })),
})
