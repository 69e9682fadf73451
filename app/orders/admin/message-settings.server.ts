import { randomUUID } from 'node:crypto'
import { readMailBrand } from '../../company/brand.server.ts'
import { parsePhone } from '../../company/phone.ts'
import { readSettings, readStoredSettings } from '../../company/settings.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { problemOf, problemText } from '../../platform/delivery-problem.ts'
import type { Message } from '../../platform/form-result.ts'
import { consume } from '../../platform/rate-limit.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { versionOf } from '../../platform/version.server.ts'
import { changeSettingsOf } from '../../staff/change-settings.server.ts'
import { notificationRecipient } from '../../staff/notification-recipient.server.ts'
import type { Admin } from '../../staff/session.server.ts'
import { renderMail } from '../messages/order-message-mail.ts'
import {
  type MessageChannel,
  type MessageContext,
  type MessageKind,
  renderSms,
  sampleOrder,
  samplePath,
} from '../order-message.ts'
import { type MessageSettings, messageLabels, toMessageSettings } from '../order-message-schema.ts'

export const readMessageSettings = async (db: Db) => toMessageSettings(await readStoredSettings(db))

export const messagesVersion = (settings: MessageSettings) => versionOf(settings)

export const changeMessages = (db: Db, admin: Admin, settings: MessageSettings, version: string) =>
  changeSettingsOf(
    {
      subject: 'Messages to customers',
      labels: messageLabels,
      read: readMessageSettings,
      areOnPages: false,
    },
    db,
    admin,
    settings,
    version,
  )

export async function sampleContext({ db, env }: Pick<Services, 'db' | 'env'>): Promise<MessageContext> {
  const { phone } = await readSettings(db)
  const company = await readMailBrand(db, env.publicOrigin)
  return { link: env.publicOrigin + samplePath, phone, company }
}

/** Less than the 9 s after which the server gives up a request. */
const timeoutMs = 7_000

type TestResult =
  | { ok: true; message: Message }
  | { ok: false; reason: 'too many' | 'not sent'; message: Message }

type TestedMessage = { kind: MessageKind; channel: MessageChannel; settings: MessageSettings }

/** Sends a message about the sample order to the owner, without the queue, so that a failure is seen at once. */
export async function sendTestMessage(
  { db, env, mailer, sms }: Pick<Services, 'db' | 'env' | 'mailer' | 'sms'>,
  { kind, channel, settings }: TestedMessage,
): Promise<TestResult> {
  if (await consume(db, 'test message', { max: 20, windowSeconds: 3600 }))
    return notSent('too many', 'Twenty tests an hour are enough. Please wait a while.')
  const context = await sampleContext({ db, env })
  const id = `test-${randomUUID()}`
  const signal = AbortSignal.timeout(timeoutMs)
  const to = channel === 'email' ? await notificationRecipient(db, env) : (await readSettings(db)).whatsapp
  try {
    if (channel === 'email') {
      const templates = {
        subject: settings[`${kind}MessageSubject`],
        text: settings[`${kind}MessageEmail`],
      }
      const mail = renderMail(templates, sampleOrder, context)
      await mailer.send({ id, to: { name: context.company.name, address: to }, ...mail }, signal)
    } else {
      const text = renderSms(settings[`${kind}MessageSms`], sampleOrder, context)
      await sms.send({ id, to: parsePhone(to) ?? '', text }, signal)
    }
  } catch (error) {
    return notSent('not sent', `${problemText(problemOf(error))} (to ${to})`)
  }
  const isFile = (channel === 'email' ? mailer : sms).kind === 'files'
  const description = isFile
    ? `Nothing is set up to send it: it was written to the data folder (to ${to}).`
    : `It is on its way to ${to}.`
  return { ok: true, message: { title: 'Test sent', description } }
}

const notSent = (reason: 'too many' | 'not sent', description: string): TestResult => ({
  ok: false,
  reason,
  message: { title: 'Test not sent', description },
})
