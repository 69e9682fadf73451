import { mailDocument } from '../platform/messages/mail-layout.ts'
import { escapeHtml } from '../platform/text/html.ts'

/** What mails show of the company; `logo` is an address, or empty. */
export type MailBrand = { name: string; accent: string; logo: string }

/** The head of a mail: the logo, where there is one. */
export const mailLogo = ({ name, logo }: MailBrand) =>
  logo &&
  `<p style="margin:0 0 24px"><img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="48" style="display:block;height:48px;width:auto;max-width:100%"></p>\n`

export const brandedMail = (company: MailBrand, html: string) => mailDocument(mailLogo(company) + html)
