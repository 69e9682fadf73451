import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { settings } from '../company/settings.content.ts'
import { readMailBrand } from '../content/brand.server.ts'
import { readChangedSettings } from '../content/content.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { readIll, type StoredCheck } from '../platform/health/health.server.ts'
import { mailLogo } from '../platform/messages/mail-layout.ts'
import type { Services } from '../platform/services.server.ts'
import { defineJob, type JobDeps } from '../platform/slice-manifest.server.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { parsePhone } from '../platform/text/phone.ts'
import { isActive, ownerAddress } from './auth.server.ts'
import { contactOf, ownerRole } from './roles.ts'
import { users } from './staff.table.ts'

const checks = z.array(z.object({ label: z.string(), message: z.string() }))
const payloadSchema = z.object({
  ill: checks,
  well: checks,
  /** By SMS, because mail is what is ill. */
  phone: z.string().optional(),
})
type Payload = z.output<typeof payloadSchema>

/** Tells the owner what is ill and what is well again, in one mail, or by SMS where mails do not go out. */
export async function enqueueHealthAlert(
  tx: Db,
  { sms }: Pick<Services, 'sms'>,
  { ill, well }: { ill: StoredCheck[]; well: StoredCheck[] },
) {
  const isMailIll = (await readIll(tx)).some(({ name }) => name === 'mail')
  const phone = isMailIll && sms.kind === 'gateway' ? await ownerPhone(tx) : undefined
  await healthAlert.enqueue(tx, payloadSchema.parse({ ill, well, phone }))
}

/** Of an owner who signs in with it, otherwise the number that the owner entered for WhatsApp. */
async function ownerPhone(db: Db): Promise<string | undefined> {
  const owners = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, ownerRole), isActive))
  const own = owners.map(({ email }) => contactOf(email)).find(contact => contact.startsWith('+'))
  const { changed } = await readChangedSettings(db, settings)
  return own ?? parsePhone(String(changed.whatsapp ?? ''))
}

const listLabels = (found: Payload['ill']) => found.map(({ label }) => label).join(', ')

async function sendAlert({ db, env, mailer, sms }: JobDeps, { ill, well, phone }: Payload, jobId: number) {
  const company = await readMailBrand(db, env.publicOrigin)
  const page = `${env.publicOrigin}/admin/health`
  const subject = [
    ...(ill.length > 0 ? [`Not in order: ${listLabels(ill)}`] : []),
    ...(well.length > 0 ? [`In order again: ${listLabels(well)}`] : []),
  ].join('. ')
  const id = `health-alert-${jobId}`
  if (phone) return sms.send({ id, to: phone, text: `${company.name}: ${subject}. ${page}` })
  const lines = [
    ...ill.map(({ label, message }) => `${label}: ${message}`),
    ...well.map(({ label, message }) => `${label} is in order again. ${message}`),
  ]
  await mailer.send({
    id,
    to: { name: company.name, address: await ownerAddress(db, env) },
    subject: `${company.name}: ${subject}`,
    text: [...lines, page, ''].join('\n\n'),
    html: `${mailLogo(company)}${lines.map(line => `<p>${escapeHtml(line)}</p>`).join('')}<p><a href="${page}">${page}</a></p>`,
  })
}

export const healthAlert = defineJob<Payload>({
  kind: 'health alert',
  schema: payloadSchema,
  run: (deps, payload, { id }) => sendAlert(deps, payload, id),
  describe: async (_, payloads) =>
    payloads.map(() => ({ subject: 'What is not in order in the shop', page: '/admin/health' })),
})
