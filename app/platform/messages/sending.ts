import type { Mailer } from './mail.server.ts'
import type { SmsSender } from './sms.server.ts'

/** How mails and SMS leave the shop. */
export type Sending = { mail: Mailer['kind']; sms: SmsSender['kind'] }

export const sendingOf = (services: { mailer: Mailer; sms: SmsSender }): Sending => ({
  mail: services.mailer.kind,
  sms: services.sms.kind,
})

/** The list of the settings page, as its heading and the messages about it name it. */
export const unsentHeading = 'Waiting mails and SMS'

export const mailSetups: Record<Sending['mail'], string> = {
  smtp: 'Mail goes out through the SMTP server of the environment.',
  api: "Mail goes out through the provider's send endpoint.",
  files: 'No mail server is set up: mails are written to files in the data folder.',
}

export const smsSetups: Record<Sending['sms'], string> = {
  gateway: 'SMS go out through the gateway of the environment.',
  files: 'No SMS gateway is set up: SMS are written to files in the data folder.',
}
