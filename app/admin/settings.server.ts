import { randomUUID } from 'node:crypto'
import { company, type Settings } from '../company/company.ts'
import { lockSettings, readSettings, saveSettings } from '../company/settings.server.ts'
import type { Db } from '../platform/database.server.ts'
import type { Env } from '../platform/env.server.ts'
import type { Conflict } from '../platform/form-result.ts'
import type { Mailer } from '../platform/mail.server.ts'
import { mailProblem } from '../platform/mail-problem.ts'
import { allPages, invalidatePages } from '../platform/page-invalidation.server.ts'
import { consume } from '../platform/rate-limit.server.ts'
import { conflictOf, versionOf } from '../platform/version.server.ts'
import { changedFields, recordChange } from '../staff/audit.server.ts'
import { notificationRecipient } from '../staff/notification-recipient.server.ts'
import type { Admin } from '../staff/session.server.ts'

const labels: Record<keyof Settings, string> = {
  phone: 'Phone',
  whatsapp: 'WhatsApp number',
  email: 'E-mail',
  address: 'Address',
  deliveryFeePesewas: 'Delivery fee in pesewas',
  freeDeliveryFromPesewas: 'Free delivery from, in pesewas',
  grade15Pesewas: 'Ready-mix Grade 15 in pesewas',
  grade25Pesewas: 'Ready-mix Grade 25 in pesewas',
  grade30Pesewas: 'Ready-mix Grade 30 in pesewas',
  hoursWeekdays: 'Monday to Friday',
  hoursSaturday: 'Saturday',
  hoursSunday: 'Sunday',
  notifyEmail: 'Notification recipient',
  keepOrdersMonths: 'Keep details of orders, in months',
  keepEnquiriesMonths: 'Keep messages, in months',
}

export type SettingsChange =
  | { ok: true; changed: boolean }
  /** Somebody changed them since the form was opened. */
  | { ok: false; conflict: Conflict }

export const settingsVersion = (settings: Settings) => versionOf(settings)

/** Stores what differs from what stands, if that is still what the form was opened with. */
export function changeSettings(
  db: Db,
  admin: Admin,
  settings: Settings,
  version: string,
): Promise<SettingsChange> {
  return db.transaction(async tx => {
    await lockSettings(tx)
    const stored = await readSettings(tx)
    const { keys, before, after } = changedFields({ ...stored }, settings)
    if (keys.length === 0) return { ok: true, changed: false }
    const now = settingsVersion(stored)
    if (now !== version) return { ok: false, conflict: conflictOf(now, labels, stored, settings) }
    await saveSettings(tx, after as Partial<Settings>)
    await recordChange(tx, admin, { action: 'settings.updated', subject: 'Settings', before, after })
    await invalidatePages(tx, [allPages])
    return { ok: true, changed: true }
  })
}

type Deps = { db: Db; mailer: Mailer; env: Pick<Env, 'notifyEmail' | 'adminEmail'> }
export type TestMail =
  | { ok: true; to: string; kind: Mailer['kind'] }
  | { ok: false; to: string; reason: string; tooOften?: true }

/** The page waits for the mail server, and is itself given up after 9 s. */
const timeoutMs = 7_000

/** Sends a mail right now, past the queue: the owner wants to see what the mail server says. */
export async function sendTestMail({ db, mailer, env }: Deps): Promise<TestMail> {
  const to = await notificationRecipient(db, env)
  if (await consume(db, 'test mail', { max: 10, windowSeconds: 3600 }))
    return {
      ok: false,
      to,
      tooOften: true,
      reason: 'Ten test mails an hour are enough. Please wait a while.',
    }
  const subject = `Test mail from ${company.name}`
  const message = 'Mail works: notifications of orders and enquiries arrive at this address.'
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const mail = {
      id: `test-${randomUUID()}`,
      to,
      subject,
      text: `${message}\n`,
      html: `<p>${message}</p>`,
      fields: { to_email: to, to_name: company.name },
    }
    await mailer.send(mail, signal)
    return { ok: true, to, kind: mailer.kind }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { ok: false, to, reason: signal.aborted ? mailProblem(said) : said }
  }
}
