import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type TransportOptions } from 'nodemailer'
import { z } from 'zod'
import { writeFileAtomically } from './atomic-file.server.ts'
import type { Env } from './env.server.ts'
import { FinalError } from './queue.server.ts'

export type Mail = {
  /** The same for every try of one mail, so that a receiver can tell a repetition. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string | undefined
  /** What the provider's template can fill in beside subject and message, where mail goes out through its JSON endpoint. */
  fields: Record<string, string>
}

/**
 * Hands one mail over, or throws: `FinalError` where trying again can't help. On `signal` it lets go at once, and no
 * connection is left on which the mail could still go out.
 */
export type Mailer = { kind: 'smtp' | 'api' | 'files'; send(mail: Mail, signal?: AbortSignal): Promise<void> }

const sendTimeoutMs = 30_000

/** The way out that the environment chooses: SMTP, the provider's endpoint, or files in `<dataDir>/mail`. */
export function createMailer(
  env: Pick<Env, 'smtpUrl' | 'emailApi' | 'mailFrom' | 'dataDir' | 'publicOrigin'>,
): Mailer {
  const host = new URL(env.publicOrigin).hostname
  if (env.smtpUrl) return smtpMailer(env.smtpUrl, env.mailFrom, host)
  if (env.emailApi) return apiMailer(env.emailApi, env.publicOrigin)
  return fileMailer(folderOf(env.dataDir), env.mailFrom, host)
}

const folderOf = (dataDir: string) => path.join(dataDir, 'mail')
const fileOf = (id: string) => `${id.replace(/[^\w.-]/g, '_')}.eml`

/** Takes away mails that were written to files of this machine, where there are any of these ids. */
export async function deleteWrittenMails(dataDir: string, ids: string[]) {
  for (const id of ids) await fs.rm(path.join(folderOf(dataDir), fileOf(id)), { force: true })
}

const mailbox = z.email()

/** An address with a line break or a second address in it would redirect the mail: it never gets that far. */
function message(mail: Mail, from: string, host: string) {
  return {
    messageId: `<${mail.id}@${host}>`,
    from,
    to: mailbox.parse(mail.to),
    ...(mailbox.safeParse(mail.replyTo).success ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: mail.text,
    html: mail.html,
  }
}

function smtpMailer(url: string, from: string, host: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: sendTimeoutMs,
  } as TransportOptions)
  return {
    kind: 'smtp',
    async send(mail, signal) {
      const written = message(mail, from, host)
      try {
        await transport.sendMail({ ...written, signal })
      } catch (error) {
        const { code, message: said } = error as NodeJS.ErrnoException
        throw Object.assign(new Error(withoutPeople(said)), { code })
      }
    },
  }
}

function apiMailer(api: NonNullable<Env['emailApi']>, origin: string): Mailer {
  return {
    kind: 'api',
    async send(mail, signal) {
      const late = AbortSignal.timeout(sendTimeoutMs)
      const response = await fetch(api.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({
          user_id: api.userId,
          service_id: api.serviceId,
          template_id: api.templateId,
          template_params: { ...mail.fields, subject: mail.subject, message: mail.text },
        }),
        // What it says stays with the provider that was chosen.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
      if (response.ok) return void (await response.body?.cancel())
      const answer = `The mail provider answered ${response.status}: ${withoutPeople((await response.text()).slice(0, 200))}`
      const passing = response.status === 429 || response.status >= 500 || response.status === 408
      throw passing ? new Error(answer) : new FinalError(answer)
    },
  }
}

/** What the other side says may repeat what it was sent, and is kept and logged. */
const withoutPeople = (text: string) =>
  text.replace(/[^\s"'<>]+/g, word => (word.includes('@') ? '…' : word)).replace(/\+?\d[\d\s()-]{6,}\d/g, '…')

function fileMailer(folder: string, from: string, host: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  let folderMade = false
  return {
    kind: 'files',
    async send(mail, signal) {
      const { message: bytes } = await transport.sendMail(message(mail, from, host))
      if (!folderMade) await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      folderMade = true
      await writeFileAtomically(path.join(folder, fileOf(mail.id)), async draft => {
        await fs.writeFile(draft, bytes as Buffer, { mode: 0o600, flush: true })
        signal?.throwIfAborted()
      })
    },
  }
}
