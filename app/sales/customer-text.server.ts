import type { z } from 'zod'
import { readSettings } from '../company/settings.server.ts'
import { readMailBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { discardJob, FinalError } from '../platform/jobs/queue.server.ts'
import { isOverSmsLimit } from '../platform/messages/sms-limits.server.ts'
import {
  defineJob,
  type JobDeps,
  type JobDescription,
  type JobKind,
} from '../platform/slice-manifest.server.ts'
import { channelNames, type TextChannel } from './sale.ts'
import { renderMail, renderSms, type TextContext, type TextSubject } from './sale-text.ts'

/** `path`: of the page of the order or quote. */
export async function readTextContext(
  { db, env }: { db: Db; env: { publicOrigin: string } },
  path: string,
): Promise<TextContext & { replyAddress: string }> {
  const { phone, email } = await readSettings(db)
  const company = await readMailBrand(db, env.publicOrigin)
  return { link: env.publicOrigin + path, phone, company, replyAddress: email }
}

type CustomerText = {
  templates: { subject: string; email: string; sms: string }
  subject: TextSubject
  path: string
  email: string
  /** E.164; empty where the customer left none, as at the counter. */
  phone: string | null | undefined
}

type TextJob<Payload> = {
  /** Stored with each job. */
  kind: string
  schema: z.ZodType<Payload>
  /** The ids of all texts about one order or quote begin with this. */
  idOf(payload: Payload): string
  /** `outdated` where it is no longer true, which the log shows; undefined where it is switched off or nobody gets it. */
  find(deps: JobDeps, payload: Payload): Promise<CustomerText | 'outdated' | undefined>
  /** Whether anybody can cause it, so that its SMS counts against the limits of a day. */
  isFromStranger?(payload: Payload): boolean
  /** What the text is about. */
  topicOf(payload: Payload): string
  describe(
    subjectOf: (payload: Payload) => string,
  ): (db: Db, payloads: Payload[]) => Promise<JobDescription[]>
}

/** A job that sends a text of the owner's to a customer by mail or SMS. */
export const defineTextJob = <Payload extends { channel: TextChannel }>({
  kind,
  schema,
  idOf,
  find,
  isFromStranger = () => false,
  topicOf,
  describe,
}: TextJob<Payload>): JobKind<Payload> =>
  defineJob<Payload>({
    kind,
    schema,
    async run(deps, payload, job) {
      const text = await find(deps, payload)
      const { channel } = payload
      if (text === 'outdated') {
        job.problem = 'outdated'
        return
      }
      if (!text || (channel === 'email' ? text.email : text.phone) === '') return discardJob(deps.db, job.id)
      // Each SMS counts once, however often it is tried.
      const counts = channel === 'sms' && job.attempt === 1 && isFromStranger(payload)
      if (counts && text.phone && (await isOverSmsLimit(deps.db, text.phone))) {
        job.problem = 'sms day limit'
        return
      }
      await send(deps, channel, text, `${idOf(payload)}-${job.id}`)
    },
    describe: describe(payload => `${channelNames[payload.channel]} to the customer: ${topicOf(payload)}`),
  })

async function send(deps: JobDeps, channel: TextChannel, text: CustomerText, id: string) {
  const { templates, subject, path, email, phone } = text
  const { replyAddress, ...context } = await readTextContext(deps, path)
  if (channel === 'email') {
    const to = { name: subject.customerName, address: email }
    const replyTo = { name: context.company.name, address: replyAddress }
    return deps.mailer.send({ id, to, replyTo, ...renderMail(templates, subject, context) })
  }
  if (!phone) throw new FinalError('SMS: the phone number is not valid', 'sms number')
  await deps.sms.send({ id, to: phone, text: renderSms(templates.sms, subject, context) })
}
