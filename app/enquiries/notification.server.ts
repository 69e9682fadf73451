import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { readMailBrand } from '../content/brand.server.ts'
import { type MailBrand, mailLogo } from '../content/mail-brand.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Env } from '../platform/env.server.ts'
import type { Mailer } from '../platform/messages/mail.server.ts'
import { defineJob } from '../platform/slice-manifest.server.ts'
import { formatDateTime } from '../platform/text/dates.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { sourceLabels } from './admin/enquiry-status.ts'
import { enquiries } from './enquiries.table.ts'
import type { Enquiry } from './enquiry.ts'
import { productLabel } from './product-choices.ts'

type Payload = { id: string }
type Deps = { db: Db; mailer: Mailer; env: Pick<Env, 'publicOrigin'>; to: string }

export const enquiryMailId = (id: string) => `enquiry-${id}`

const kinds = { ...sourceLabels, contact: 'Message' }

/** Mails an enquiry to the company; a reply to the mail goes to the customer. */
export async function notifyEnquiry({ db, mailer, env, to }: Deps, { id }: Payload) {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id))
  if (!enquiry) return
  const kind = kinds[enquiry.source]
  const company = await readMailBrand(db, env.publicOrigin)
  const rows = [
    ['Name', enquiry.name],
    ['Email', enquiry.email],
    ['Phone', enquiry.phone],
    ['Company', enquiry.company],
    ['Project type', enquiry.projectType],
    ['Product', enquiry.product && productLabel(enquiry.product)],
    ['Quantity', enquiry.quantity],
    ['Order', enquiry.orderId && `${env.publicOrigin}/admin/orders/${enquiry.orderId}`],
    ['Quote', enquiry.quoteId && `${env.publicOrigin}/admin/quotes/${enquiry.quoteId}`],
    ['Received', formatDateTime(enquiry.createdAt)],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  const link = `${env.publicOrigin}/admin/messages?message=${id}`

  await mailer.send({
    id: enquiryMailId(id),
    to: { name: company.name, address: to },
    replyTo: enquiry.email ? { name: enquiry.name, address: enquiry.email } : undefined,
    subject: `${kind} from ${enquiry.name}`,
    text: [
      ...rows.map(([label, value]) => `${label}: ${value}`),
      '',
      enquiry.message || '(no message)',
      '',
      `Open in the back office: ${link}`,
      '',
    ].join('\n'),
    html: html(company, `${kind} from ${enquiry.name}`, rows, enquiry, link),
    fields: {
      enquiry_id: id,
      enquiry_type: kind,
      enquiry_date: formatDateTime(enquiry.createdAt),
      customer_name: enquiry.name,
      customer_email: enquiry.email,
      customer_phone: enquiry.phone,
      company: enquiry.company ?? '',
      project_type: enquiry.projectType ?? '',
      product: enquiry.product ? productLabel(enquiry.product) : '',
      quantity: enquiry.quantity ?? '',
    },
  })
}

export const enquiryNotification = defineJob<Payload>({
  kind: 'enquiry notification',
  schema: z.object({ id: z.uuid() }),
  run: async ({ notificationRecipient, ...deps }, payload) =>
    notifyEnquiry({ ...deps, to: await notificationRecipient() }, payload),
  async describe(db, payloads) {
    const ids = payloads.map(({ id }) => id)
    const found = await db
      .select({ id: enquiries.id, name: enquiries.name })
      .from(enquiries)
      .where(inArray(enquiries.id, ids))
    const names = new Map(found.map(({ id, name }) => [id, name]))
    return ids.map(id => ({
      subject: 'Message',
      who: names.get(id),
      page: names.has(id) ? `/admin/messages?message=${id}` : undefined,
    }))
  },
})

function html(
  company: MailBrand,
  title: string,
  rows: [string, string][],
  { email, message }: Pick<Enquiry, 'email' | 'message'>,
  link: string,
) {
  const cells = rows
    .map(
      ([label, value]) =>
        `<tr><th scope="row" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;color:#57514b;font-weight:normal">${escapeHtml(label)}</th><td style="padding:6px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join('')
  const text = message
    ? `<p style="margin:20px 0;padding:14px 16px;background:#faf8f5;border-left:3px solid ${company.accent};white-space:pre-line">${escapeHtml(message)}</p>`
    : ''
  const answer = email
    ? '<p style="margin:16px 0 0;color:#57514b;font-size:14px">An answer to this mail goes to the customer.</p>'
    : ''
  return `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#1d1b19">${mailLogo(company)}<h1 style="margin:0 0 16px;font-size:20px">${escapeHtml(title)}</h1><table style="border-collapse:collapse;font-size:16px">${cells}</table>${text}<p style="margin:20px 0 0"><a href="${escapeHtml(link)}" style="color:${company.accent}">Open in the back office</a></p>${answer}</body></html>`
}
