import path from 'node:path'
import { createTransport, type TransportOptions } from 'nodemailer'
import type { Env } from '../env.server.ts'
import { writeMessageFile } from '../files/written-files.server.ts'
import { FinalError } from '../jobs/queue.server.ts'
import { toMailAddress } from '../text/email.ts'
import { connectionProblem, type DeliveryProblem } from './delivery-problem.ts'
import { callProvider, withoutPersonalData } from './provider-request.server.ts'

type Mailbox = { name: string; address: string }

export type Mail = {
  /** The same for every attempt, so that the receiver recognises a duplicate. */
  id: string
  to: Mailbox
  subject: string
  text: string
  html: string
  replyTo?: Mailbox | undefined
  fields?: Record<string, string>
}

/** `send` throws `FinalError` if a retry can't help. After `signal` the mail can no longer go out. */
export type Mailer = {
  kind: 'smtp' | 'api' | 'files'
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Signs in at the mail server without sending anything. */
  verify?(): Promise<unknown>
}

const sendTimeoutMs = 30_000

export function createMailer(
  env: Pick<Env, 'smtpUrl' | 'emailApi' | 'mailFrom' | 'dataDir' | 'publicOrigin'>,
  senderName: () => Promise<string>,
): Mailer {
  const host = new URL(env.publicOrigin).hostname
  const from = async (): Promise<Mailbox> => ({ name: await senderName(), address: env.mailFrom })
  if (env.smtpUrl) return smtpMailer(env.smtpUrl, from, host)
  if (env.emailApi) return apiMailer(env.emailApi, env.publicOrigin)
  return fileMailer(path.join(env.dataDir, 'mail'), from, host)
}

const nameOf = ({ name }: Mailbox) => name.replace(/[\r\n]+/g, ' ').trim()

/** A line break or a second address in an address would redirect the mail, so every address is validated. */
function recipientOf({ to }: Mail): Mailbox {
  const address = toMailAddress(to.address)
  if (!address) throw new FinalError('The mail address is not valid', 'mail address')
  return { name: nameOf(to), address }
}

function createMessage(mail: Mail, from: Mailbox, host: string) {
  const replyTo = mail.replyTo && toMailAddress(mail.replyTo.address)
  return {
    messageId: `<${mail.id}@${host}>`,
    from,
    to: recipientOf(mail),
    ...(mail.replyTo && replyTo && { replyTo: { name: nameOf(mail.replyTo), address: replyTo } }),
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: mail.text,
    html: mail.html,
  }
}

function smtpMailer(url: string, from: () => Promise<Mailbox>, host: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: sendTimeoutMs,
  } as TransportOptions)
  return {
    kind: 'smtp',
    async send(mail, signal) {
      const message = createMessage(mail, await from(), host)
      try {
        await transport.sendMail({ ...message, signal })
      } catch (error) {
        throw describeSmtpError(error as SmtpError)
      }
    },
    verify: () =>
      transport.verify().catch(error => {
        throw describeSmtpError(error as SmtpError)
      }),
  }
}

type SmtpError = Error & { code?: string; originalCode?: string; responseCode?: number }

const describeSmtpError = (error: SmtpError) =>
  Object.assign(new Error(withoutPersonalData(error.message)), {
    code: error.code,
    problem: smtpProblem(error),
  })

function smtpProblem({ code, originalCode, responseCode = 0 }: SmtpError): DeliveryProblem {
  if (code === 'EAUTH' || [530, 534, 535].includes(responseCode)) return 'login'
  if (responseCode >= 400) return responseCode < 500 ? 'later' : 'rejected'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'rejected'
  return connectionProblem(originalCode ?? code)
}

function apiMailer(api: NonNullable<Env['emailApi']>, origin: string): Mailer {
  return {
    kind: 'api',
    async send(mail, signal) {
      const to = recipientOf(mail)
      const request = {
        url: api.url,
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({
          user_id: api.userId,
          service_id: api.serviceId,
          template_id: api.templateId,
          template_params: {
            ...mail.fields,
            to_email: to.address,
            to_name: to.name,
            subject: mail.subject,
            message: mail.text,
          },
        }),
      }
      await callProvider('provider', request, { signal })
    },
  }
}

function fileMailer(folder: string, from: () => Promise<Mailbox>, host: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    kind: 'files',
    async send(mail, signal) {
      const { message: bytes } = await transport.sendMail(createMessage(mail, await from(), host))
      const file = { folder, id: mail.id, extension: 'eml', content: bytes as Buffer } as const
      await writeMessageFile(file, signal)
    },
  }
}
