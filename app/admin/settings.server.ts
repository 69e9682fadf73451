import { randomUUID } from 'node:crypto'
import { readMailBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Env } from '../platform/env.server.ts'
import { problemText } from '../platform/messages/delivery-problem.ts'
import type { Mailer } from '../platform/messages/mail.server.ts'
import { mailLogo } from '../platform/messages/mail-layout.ts'
import { consume } from '../platform/rate-limit.server.ts'
import { notificationRecipient } from '../staff/notification-recipient.server.ts'

type Deps = { db: Db; mailer: Mailer; env: Pick<Env, 'notifyEmail' | 'adminEmail' | 'publicOrigin'> }
type TestMailResult =
  | { ok: true; to: string; kind: Mailer['kind'] }
  | { ok: false; reason: 'too many' | 'not sent'; problem: string; to: string }

/** Less than the 9 s after which the server gives up a request. */
const timeoutMs = 7_000

export async function sendTestMail({ db, mailer, env }: Deps): Promise<TestMailResult> {
  const to = await notificationRecipient(db, env)
  if (await consume(db, 'test mail', { max: 10, windowSeconds: 3600 }))
    return {
      ok: false,
      reason: 'too many',
      problem: 'Ten test mails an hour are enough. Please wait a while.',
      to,
    }
  const company = await readMailBrand(db, env.publicOrigin)
  const subject = `Test mail from ${company.name}`
  const text = 'Mail works: notifications of orders and enquiries arrive at this address.'
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const mail = {
      id: `test-${randomUUID()}`,
      to: { name: company.name, address: to },
      subject,
      text: `${text}\n`,
      html: `${mailLogo(company)}<p>${text}</p>`,
    }
    await mailer.send(mail, signal)
    return { ok: true, to, kind: mailer.kind }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, reason: 'not sent', problem: signal.aborted ? problemText('timeout') : message, to }
  }
}
