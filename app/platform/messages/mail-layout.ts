import { escapeHtml } from '../text/html.ts'

const cell = 'padding:4px 0;text-align:right'

export const sumRow = (label: string, value: string, strong = false) =>
  `<tr><td style="padding:4px 16px 4px 0;color:#57514B">${escapeHtml(label)}</td><td style="${cell}${strong ? ';font-weight:bold' : ''}">${escapeHtml(value)}</td></tr>`

export const sumTable = (rows: string[]) =>
  `<table style="border-collapse:collapse;margin-top:12px">${rows.join('')}</table>`

export const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

export const mailButton = (label: string, href: string, colour: string) =>
  `<p style="margin:20px 0"><a href="${escapeHtml(href)}" style="background:${colour};color:#FFFFFF;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(label)}</a></p>`

/** What mails show of the company; `logo` is an address, or empty. */
export type MailBrand = { name: string; accent: string; logo: string }

/** The head of a mail: the logo, where there is one. */
export const mailLogo = ({ name, logo }: MailBrand) =>
  logo &&
  `<p style="margin:0 0 24px"><img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="48" style="display:block;height:48px;width:auto;max-width:100%"></p>\n`

export const brandedMail = (company: MailBrand, content: string) =>
  `<!doctype html><html lang="en"><body style="font-family:Arial,sans-serif;color:#1D1B19;background:#FAF8F5;padding:24px">
${mailLogo(company)}${content}
</body></html>`
