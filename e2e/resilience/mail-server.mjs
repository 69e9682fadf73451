import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../scripts/free-port.mjs'

/** A mail server that takes everything and notes of each mail what it is about: `order-<id>`, `enquiry-<id>`. */
export async function openMailServer() {
  const mails = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream).then(
        mail => {
          mails.push(/Message-ID: <((?:order|enquiry)-[0-9a-f-]+)@/i.exec(mail.toString())?.[1])
          done()
        },
        // The shop was killed in the middle of the mail.
        () => {},
      )
    },
  })
  // A killed shop resets its connections.
  smtp.on('error', () => {})
  const port = await freePort()
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise(resolve => smtp.close(resolve)),
  }
}
