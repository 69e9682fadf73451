import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { FinalError } from '../jobs/queue.server.ts'
import { problemOf } from './delivery-problem.ts'
import { createMailer as createMailerFrom, type Mail } from './mail.server.ts'

const mail: Mail = {
  id: 'order-1',
  to: { name: 'Blockyard', address: 'orders@example.com' },
  subject: 'New order from Ɔsɛɛ: GH₵12.50',
  text: 'Ɔsɛɛ ordered 1.5 m³',
  html: '<p>Ɔsɛɛ ordered 1.5 m³</p>',
  replyTo: { name: 'Ɔsɛɛ', address: 'customer@example.com' },
  fields: { order_id: '1', total: 'GH₵12.50' },
}
const env = {
  smtpUrl: undefined,
  emailApi: undefined,
  mailFrom: 'shop@example.com',
  dataDir: '',
  publicOrigin: 'https://shop.example.com',
}

const createMailer = (settings: Parameters<typeof createMailerFrom>[0]) =>
  createMailerFrom(settings, async () => 'Blockyard')

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

describe('SMTP', () => {
  async function receive(respond?: (address: string) => Error | undefined) {
    const received: { raw: string; to: string[] }[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(respond?.(address)),
      onData(stream, session, done) {
        let raw = ''
        stream.on('data', data => {
          raw += data
        })
        stream.on('end', () => {
          received.push({ raw, to: session.envelope.rcptTo.map(({ address }) => address) })
          done()
        })
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    closing.push(() => new Promise<void>(resolve => server.close(resolve)))
    const { port } = server.server.address() as AddressInfo
    return { received, mailer: createMailer({ ...env, smtpUrl: `smtp://127.0.0.1:${port}` }) }
  }

  it('contains text, HTML, sender, reply address and one id for all attempts', async () => {
    const { received, mailer } = await receive()
    await mailer.send(mail)
    const parsed = await PostalMime.parse(received[0]?.raw ?? '')
    expect(parsed).toMatchObject({
      subject: mail.subject,
      from: { name: 'Blockyard', address: 'shop@example.com' },
      to: [{ name: 'Blockyard', address: 'orders@example.com' }],
      replyTo: [{ name: 'Ɔsɛɛ', address: 'customer@example.com' }],
      messageId: '<order-1@shop.example.com>',
    })
    expect(parsed.text?.trim()).toBe(mail.text)
    expect(parsed.html?.trim()).toBe(mail.html)
  })

  it('goes to an international domain in Punycode, and to the address in what was pasted', async () => {
    const { received, mailer } = await receive()
    const address = 'mailto:Ama@b\u00fcro.example\u200b'
    await mailer.send({ ...mail, to: { name: 'Ama', address }, replyTo: { name: 'Ama', address } })
    expect(received[0]?.raw).toMatch(/^To: Ama <Ama@xn--bro-hoa\.example>\r?$/m)
    expect(received[0]?.raw).toMatch(/^Reply-To: Ama <Ama@xn--bro-hoa\.example>\r?$/m)
  })

  it('goes to one address only, whatever the fields contain', async () => {
    const { received, mailer } = await receive()
    await mailer.send({
      ...mail,
      subject: 'x\r\nBcc: thief@example.com',
      replyTo: { name: 'x\r\nBcc: thief@example.com', address: 'a@example.com\r\nBcc: thief@example.com' },
    })
    const send = (name: string, address: string) => mailer.send({ ...mail, to: { name, address } })
    await send('x\r\nBcc: thief@example.com', 'orders@example.com')
    await expect(send('x', 'orders@example.com\r\nRCPT TO:<thief@example.com>')).rejects.toThrow(
      'The mail address is not valid',
    )
    await expect(send('x', 'orders@example.com, thief@example.com')).rejects.toThrow(
      'The mail address is not valid',
    )
    expect(received.map(({ to }) => to)).toEqual([['orders@example.com'], ['orders@example.com']])
    for (const { raw } of received) expect(raw).not.toMatch(/^Bcc:/im)
  })

  it('closes the connection to a slow server when it is aborted', async () => {
    const started = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    const server = net
      .createServer(socket => {
        socket.write('220 slow\r\n')
        socket.on('error', () => {})
        socket.on('data', () => started.resolve())
        socket.on('close', () => closed.resolve())
      })
      .listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const controller = new AbortController()
    const sending = createMailer({ ...env, smtpUrl: `smtp://127.0.0.1:${port}` }).send(
      mail,
      controller.signal,
    )
    await started.promise
    controller.abort(new Error('too late'))
    await expect(sending).rejects.toThrow('Message sending aborted')
    await closed.promise
  })

  it('removes addresses and numbers from the error of the server', async () => {
    const { mailer } = await receive(address => new Error(`<${address}> has no box, call +233 24 111 2222`))
    const failure: Error & { code?: string } = await mailer.send(mail).then(
      () => expect.fail('It was sent'),
      error => error,
    )
    const text = JSON.stringify([failure, failure.message, failure.stack])
    expect(text).toMatch(/550 <…> has no box, call …/)
    expect(text).not.toMatch(/orders@|111 2222/)
    expect(failure).toMatchObject({ code: 'EENVELOPE', problem: 'rejected' })
  })

  it('fails if the server refuses or is unreachable', async () => {
    const { mailer } = await receive(() => new Error('no such box'))
    await expect(mailer.send(mail)).rejects.toThrow(/no such box/)
    await expect(createMailer({ ...env, smtpUrl: 'smtp://127.0.0.1:1' }).send(mail)).rejects.toMatchObject({
      message: 'connect ECONNREFUSED 127.0.0.1:1',
      problem: 'refused',
    })
  })
})

describe("the provider's endpoint", () => {
  async function provide(status: number) {
    const bodies: unknown[] = []
    const server = createServer(async (request: IncomingMessage, response) => {
      let body = ''
      for await (const part of request) body += part
      bodies.push({ type: request.headers['content-type'], ...JSON.parse(body) })
      response.writeHead(status).end('No such template for "kofi@example.com", +233 24 111 2222')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => new Promise(resolve => server.close(resolve)))
    const { port } = server.address() as AddressInfo
    const emailApi = { url: `http://127.0.0.1:${port}/send`, userId: 'u', serviceId: 's', templateId: 't' }
    return { bodies, mailer: createMailer({ ...env, emailApi }) }
  }

  it('receives the specified fields, subject and message', async () => {
    const { bodies, mailer } = await provide(200)
    await mailer.send(mail)
    expect(bodies).toEqual([
      {
        type: 'application/json',
        user_id: 'u',
        service_id: 's',
        template_id: 't',
        template_params: {
          ...mail.fields,
          to_email: 'orders@example.com',
          to_name: 'Blockyard',
          subject: mail.subject,
          message: mail.text,
        },
      },
    ])
  })

  it.each([
    [400, 'provider rejected'],
    [403, 'provider account'],
    [451, 'provider rejected'],
  ])('%i is final', async (status, problem) => {
    const { mailer } = await provide(status)
    const failure = await mailer.send(mail).catch(error => error)
    expect(failure).toBeInstanceOf(FinalError)
    // The error is stored and logged, so it must contain no personal data.
    expect(failure.message).toBe(`The mail provider answered ${status}: No such template for "…", …`)
    expect(problemOf(failure)).toBe(problem)
  })

  it.each([
    [429, 'provider limit'],
    [500, 'provider error'],
    [503, 'provider error'],
  ])('%i is temporary', async (status, problem) => {
    const { mailer } = await provide(status)
    const failure = await mailer.send(mail).catch(error => error)
    expect(failure.message).toBe(`The mail provider answered ${status}: No such template for "…", …`)
    expect(problemOf(failure)).toBe(problem)
    expect(failure).not.toBeInstanceOf(FinalError)
  })

  it('that redirects has a problem that the health check shows', async () => {
    const { mailer } = await provide(301)
    const failure = await mailer.send(mail).catch(error => error)
    expect(failure.message).toBe('The mail provider: unexpected redirect')
    expect(problemOf(failure)).toBe('connection')
  })

  it('closes the connection when it is aborted', async () => {
    const started = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    const server = createServer((request, response) => {
      response.on('close', () => closed.resolve())
      request.resume().on('end', () => started.resolve())
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => new Promise(resolve => server.close(resolve)))
    const { port } = server.address() as AddressInfo
    const emailApi = { url: `http://127.0.0.1:${port}/send`, userId: 'u', serviceId: 's', templateId: 't' }
    const controller = new AbortController()
    const sending = createMailer({ ...env, emailApi }).send(mail, controller.signal)
    await started.promise
    controller.abort(new Error('too late'))
    await expect(sending).rejects.toThrow('too late')
    await closed.promise
  })

  it('a missing response is temporary', async () => {
    const url = `http://127.0.0.1:${await freePort()}/send`
    const emailApi = { url, userId: 'u', serviceId: 's', templateId: 't' }
    const failure = await createMailer({ ...env, emailApi })
      .send(mail)
      .catch(error => error)
    expect(failure.message).toMatch(/^The mail provider: ECONNREFUSED /)
    expect(problemOf(failure)).toBe('refused')
    expect(failure).not.toBeInstanceOf(FinalError)
  })
})

describe('files', () => {
  it('are complete mails, one for each id', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-'))
    closing.push(() => rm(dataDir, { recursive: true }))
    const mailer = createMailer({ ...env, dataDir })
    await mailer.send(mail)
    await mailer.send(mail)
    const folder = path.join(dataDir, 'mail')
    expect(await readdir(folder)).toEqual(['order-1.eml'])
    const parsed = await PostalMime.parse(await readFile(path.join(folder, 'order-1.eml')))
    expect(parsed.to?.[0]?.address).toBe('orders@example.com')
    expect(parsed.text?.trim()).toBe(mail.text)
  })

  it('are written again after their folder was deleted', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-'))
    closing.push(() => rm(dataDir, { recursive: true }))
    const mailer = createMailer({ ...env, dataDir })
    const folder = path.join(dataDir, 'mail')
    await mailer.send(mail)
    await rm(folder, { recursive: true })
    await mailer.send(mail)
    expect(await readdir(folder)).toEqual(['order-1.eml'])
  })
})
