import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineNotification, officeMail, replyTo } from '../company/notification.server.ts'
import { jobsDescriber } from '../platform/jobs/describe-jobs.server.ts'
import { formatDateTime } from '../platform/text/dates.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { sourceLabels } from './admin/enquiry-status.ts'
import { enquiries } from './enquiries.table.ts'
import { productLabel } from './product-choices.ts'

type Payload = { id: string }

export const enquiryMailId = (id: string) => `enquiry-${id}`

const kinds = { ...sourceLabels, contact: 'Message' }
const pageOf = (id: string) => `/admin/messages?message=${id}`

/** Mails an enquiry to the company. */
export const enquiryNotification = defineNotification<Payload>({
  kind: 'enquiry notification',
  schema: z.object({ id: z.uuid() }),
  async write({ db, origin, company }, { id }) {
    const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id))
    if (!enquiry) return undefined
    const { name, email, phone, message } = enquiry
    const kind = kinds[enquiry.source]
    const product = enquiry.product && productLabel(enquiry.product)
    const date = formatDateTime(enquiry.createdAt)
    const rows = [
      ['Name', name],
      ['Email', email],
      ['Phone', phone],
      ['Company', enquiry.company],
      ['Project type', enquiry.projectType],
      ['Product', product],
      ['Quantity', enquiry.quantity],
      ['Order', enquiry.orderId && `${origin}/admin/orders/${enquiry.orderId}`],
      ['Quote', enquiry.quoteId && `${origin}/admin/quotes/${enquiry.quoteId}`],
      ['Received', date],
    ].filter((row): row is [string, string] => Boolean(row[1]))
    return {
      id: enquiryMailId(id),
      replyTo: replyTo(name, email),
      ...officeMail(company, {
        subject: `${kind} from ${name}`,
        text: [...rows.map(([label, value]) => `${label}: ${value}`), '', message || '(no message)'],
        html: `<table style="border-collapse:collapse">${rows.map(tableRow).join('')}</table>
${message ? `<p style="margin:20px 0;padding:14px 16px;border-left:3px solid ${company.accent};white-space:pre-line">${escapeHtml(message)}</p>` : ''}
${email ? '<p style="color:#57514B"><small>An answer to this mail goes to the customer.</small></p>' : ''}`,
        link: origin + pageOf(id),
      }),
      fields: {
        enquiry_id: id,
        enquiry_type: kind,
        enquiry_date: date,
        customer_name: name,
        customer_email: email,
        customer_phone: phone,
        company: enquiry.company ?? '',
        project_type: enquiry.projectType ?? '',
        product: product ?? '',
        quantity: enquiry.quantity ?? '',
      },
    }
  },
  describe: jobsDescriber<Payload>({
    id: enquiries.id,
    who: enquiries.name,
    idOf: ({ id }) => id,
    pageOf,
  })(() => 'Message'),
})

const tableRow = ([label, value]: [string, string]) =>
  `<tr><th scope="row" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;color:#57514B;font-weight:normal">${escapeHtml(label)}</th><td style="padding:6px 0">${escapeHtml(value)}</td></tr>`
