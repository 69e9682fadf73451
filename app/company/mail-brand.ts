/** What mails show of the company. */
export type MailBrand = { name: string }
