import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../scripts/free-port.mjs'

/** The same at every attempt to send a mail. */
export const readMailId = mail => /Message-ID: <([^@>]+)@/i.exec(mail.toString())?.[1]

/** An SMTP server that accepts every mail; `mails` has what `read` makes of each. */
export async function openMailServer(read, port) {
  const mails = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void buffer(stream)
        .then(read)
        .then(mail => {
          mails.push(mail)
          done()
        })
        // A killed shop breaks off in the middle of a mail.
        .catch(done),
  })
  smtp.on('error', () => {})
  const ownPort = port ?? (await freePort())
  smtp.listen(ownPort, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${ownPort}`,
    mails,
    close: () => new Promise(resolve => smtp.close(resolve)),
  }
}
