import type { z } from 'zod'
import { readMailBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Mail, Mailer } from '../platform/messages/mail.server.ts'
import { brandedMail, type MailBrand } from '../platform/messages/mail-layout.ts'
import { defineJob, type JobDescription, type JobKind } from '../platform/slice-manifest.server.ts'
import { escapeHtml } from '../platform/text/html.ts'

type SendDeps = { db: Db; mailer: Mailer; env: { publicOrigin: string }; to: string }
type Source = { db: Db; origin: string; company: MailBrand }

type Notification<Payload> = {
  /** Stored with each job. */
  kind: string
  schema: z.ZodType<Payload>
  /** Undefined where there is nothing to say any more. */
  write(source: Source, payload: Payload, jobId: number): Promise<Omit<Mail, 'to'> | undefined>
  describe(db: Db, payloads: Payload[]): Promise<JobDescription[]>
}

/** A job that mails the company what a customer has done. `send` is what it does. */
export function defineNotification<Payload>({
  kind,
  schema,
  write,
  describe,
}: Notification<Payload>): JobKind<Payload> & {
  send(deps: SendDeps, payload: Payload, jobId?: number): Promise<void>
} {
  async function send({ db, mailer, env, to }: SendDeps, payload: Payload, jobId = 0) {
    const origin = env.publicOrigin
    const company = await readMailBrand(db, origin)
    const mail = await write({ db, origin, company }, payload, jobId)
    if (mail) await mailer.send({ to: { name: company.name, address: to }, ...mail })
  }
  const job = defineJob<Payload>({
    kind,
    schema,
    run: async ({ notificationRecipient, ...deps }, payload, { id }) =>
      send({ ...deps, to: await notificationRecipient() }, payload, id),
    describe,
  })
  return { ...job, send }
}

/** A reply to the mail goes to the customer. */
export const replyTo = (name: string, address: string) => (address ? { name, address } : undefined)

/** Both forms of a mail that ends with the link to the page of the back office. */
export const officeMail = (
  { accent, ...company }: MailBrand,
  { subject, text, html, link }: { subject: string; text: string[]; html: string; link: string },
) => ({
  subject,
  text: [...text, '', `Open in the back office: ${link}`, ''].join('\n'),
  html: brandedMail(
    { accent, ...company },
    `<h1 style="font-size:20px">${escapeHtml(subject)}</h1>
${html}
<p><a href="${escapeHtml(link)}" style="color:${accent}">Open in the back office</a></p>`,
  ),
})
