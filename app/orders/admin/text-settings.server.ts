import { randomUUID } from 'node:crypto'
import { readSettings } from '../../company/settings.server.ts'
import type { Notice } from '../../platform/form-result.ts'
import { problemOf, problemText } from '../../platform/messages/delivery-problem.ts'
import { fitsOneSms, measureSms } from '../../platform/messages/sms-text.ts'
import { consume } from '../../platform/rate-limit.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { parsePhone } from '../../platform/text/phone.ts'
import { readTextContext } from '../../sales/customer-text.server.ts'
import type { TextChannel } from '../../sales/sale.ts'
import { renderLongSms, renderMail, renderSms, type TextContext } from '../../sales/sale-text.ts'
import { notificationRecipient } from '../../staff/notification-recipient.server.ts'
import {
  type OrderTextKind,
  type OrderTexts,
  orderTextKinds,
  samplePath,
  sampleSubject,
} from '../texts/order-texts.content.ts'

export const sampleContext = (services: Pick<Services, 'db' | 'env'>) => readTextContext(services, samplePath)

/** What no single field can know, by the names of the controls: whether an SMS fits, and whether the link can be sent. */
export function textProblems(texts: OrderTexts, context: TextContext): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const kind of orderTextKinds) {
    const text = renderLongSms(texts[kind].sms, sampleSubject, context)
    if (!texts[kind].smsOn || fitsOneSms(text)) continue
    const { units, limit, isGsm } = measureSms(text)
    const why = isGsm ? '' : ', because of a letter or sign that is not in the SMS alphabet'
    problems[`${kind}.sms`] =
      `With a typical order this SMS has ${units} characters, and ${limit} fit${why}. Shorten it by ${units - limit}.`
  }
  if (!texts.link.emailOn && !texts.link.smsOn)
    problems['link.emailOn'] = 'The link must go out by e-mail or by SMS, or customers can’t get it.'
  return problems
}

/** Less than the 9 s after which the server gives up a request. */
const timeoutMs = 7_000

type TestResult =
  | { ok: true; message: Notice }
  | { ok: false; reason: 'too many' | 'not sent'; message: Notice }

type TestedText = { kind: OrderTextKind; channel: TextChannel; texts: OrderTexts }

/** Sends a text about the sample order to the owner, without the queue, so that a failure is seen at once. */
export async function sendTestText(
  { db, env, mailer, sms }: Pick<Services, 'db' | 'env' | 'mailer' | 'sms'>,
  { kind, channel, texts }: TestedText,
): Promise<TestResult> {
  if (await consume(db, 'test message', { max: 20, windowSeconds: 3600 }))
    return notSent('too many', 'Twenty tests an hour are enough. Please wait a while.')
  const context = await sampleContext({ db, env })
  const id = `test-${randomUUID()}`
  const signal = AbortSignal.timeout(timeoutMs)
  const to = channel === 'email' ? await notificationRecipient(db, env) : (await readSettings(db)).whatsapp
  try {
    if (channel === 'email') {
      const mail = renderMail(texts[kind], sampleSubject, context)
      await mailer.send({ id, to: { name: context.company.name, address: to }, ...mail }, signal)
    } else {
      const text = renderSms(texts[kind].sms, sampleSubject, context)
      await sms.send({ id, to: parsePhone(to) ?? '', text }, signal)
    }
  } catch (error) {
    return notSent('not sent', `${problemText(problemOf(error))} (to ${to})`)
  }
  const file = (channel === 'email' ? mailer : sms).kind === 'files'
  const message = file
    ? { title: 'Test not sent', description: problemText(channel === 'email' ? 'mail file' : 'sms file') }
    : { title: 'Test sent', description: `It is on its way to ${to}.` }
  return { ok: true, message }
}

const notSent = (reason: 'too many' | 'not sent', description: string): TestResult => ({
  ok: false,
  reason,
  message: { title: 'Test not sent', description },
})
