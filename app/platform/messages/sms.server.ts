import path from 'node:path'
import type { Env } from '../env.server.ts'
import { writeMessageFile } from '../files/written-files.server.ts'
import { FinalError } from '../jobs/queue.server.ts'
import { callProvider } from './provider-request.server.ts'
import { isAccepted, type SmsApi, type SmsContent, smsRequest } from './sms-request.ts'

export type Sms = SmsContent & {
  id: string
}

/** `send` throws `FinalError` if a retry can't help. After `signal` the SMS can no longer go out. */
export type SmsSender = { kind: 'gateway' | 'files'; send(sms: Sms, signal?: AbortSignal): Promise<void> }

export const createSmsSender = ({ smsApi, dataDir }: Pick<Env, 'smsApi' | 'dataDir'>): SmsSender =>
  smsApi ? gatewaySender(smsApi) : fileSender(path.join(dataDir, 'sms'))

function checkNumber({ to }: Sms) {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new FinalError('SMS: the phone number is not valid', 'sms number')
}

/** A gateway may quote the request as plain text, JSON or a form. */
const quotesOf = (text: string) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]

function gatewaySender(api: SmsApi): SmsSender {
  const keys = [api.key, encodeURIComponent(api.key), Buffer.from(api.key).toString('base64')]
  return {
    kind: 'gateway',
    async send(sms, signal) {
      checkNumber(sms)
      const secrets = [...keys, ...quotesOf(sms.text.toWellFormed())]
      const body = await callProvider('sms', smsRequest(api, sms), { signal, secrets })
      // Its text may quote the number and the message, so it is not repeated.
      if (!isAccepted(api.success, body))
        throw new FinalError(
          'The SMS gateway did not accept the SMS: its response lacks SMS_API_SUCCESS',
          'sms rejected',
        )
    },
  }
}

function fileSender(folder: string): SmsSender {
  return {
    kind: 'files',
    async send(sms, signal) {
      checkNumber(sms)
      const content = `To: ${sms.to}\n\n${sms.text}\n`
      await writeMessageFile({ folder, id: sms.id, extension: 'txt', content }, signal)
    },
  }
}
