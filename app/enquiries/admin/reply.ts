import { telHref, whatsappHref } from '../../company/company.ts'
import { mailtoHref } from '../../company/mailto.ts'
import { firstNumber } from '../../platform/text/phone.ts'

type Sender = { name: string; email: string; phone: string; phoneNormalized: string | null; message: string }

const maxQuoted = 1_200

/** Links that open a reply by mail, phone or WhatsApp, with a greeting filled in; none for what the sender left out. */
export function replyLinks(
  { name, email, phone, phoneNormalized, message }: Sender,
  company: { name: string },
) {
  const hello = `Hello ${name},\n\nThank you for your message to ${company.name}.`
  const quoted = message
    .slice(0, maxQuoted)
    .split('\n')
    .map(line => `> ${line}`)
    .join('\n')
  const body = message ? `${hello}\n\n\n\nYou wrote:\n${quoted}` : `${hello}\n\n`
  const number = phoneNormalized ?? firstNumber(phone)
  return {
    email: email ? mailtoHref(email, { subject: `Your message to ${company.name}`, body }) : undefined,
    phone: /\d/.test(number) ? telHref(number) : undefined,
    // WhatsApp needs the country code.
    whatsapp: phoneNormalized ? whatsappHref(phoneNormalized, `${hello} `) : undefined,
  }
}
