import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { readEnv } from '../env.server.ts'
import { deleteWrittenFiles } from '../files/written-files.server.ts'
import { FinalError } from '../jobs/queue.server.ts'
import { problemOf } from './delivery-problem.ts'
import { createSmsSender } from './sms.server.ts'

const sms = {
  id: 'message-1-2',
  to: '+233241234567',
  text: 'Hello "Ama" & {key}: 100%\nSee https://shop.test/o',
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Received = { method: string; url: string; headers: Record<string, unknown>; body: string }

const cutOff = '{"status": "queued", '
const headersOf = (body: string) => (body === cutOff ? { 'content-length': 1_000 } : {})

/** A gateway that gives each request the same response; without a status it gives none. */
async function openGateway(status: number | undefined, body = '', variables: Record<string, string> = {}) {
  const received: Received[] = []
  const arrived = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    response.on('close', () => closed.resolve())
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: await readText(request) })
    arrived.resolve()
    if (!status) return
    response.writeHead(status, { location: 'http://127.0.0.1:1/', ...headersOf(body) })
    if (body === cutOff) response.write(body, () => response.destroy())
    else response.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = readEnv({
    SMS_API_KEY: 'id:s3cret&',
    SMS_SENDER: 'Blockyard',
    ...variables,
    SMS_API_URL: origin + (variables.SMS_API_URL ?? '/send'),
  })
  return { received, sender: createSmsSender(env), arrived: arrived.promise, closed: closed.promise }
}

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => expect.fail('It was sent'),
    (error: Error) => error,
  )

describe('the request', () => {
  it('is JSON with a bearer key unless the environment says otherwise', async () => {
    const { received, sender } = await openGateway(200)
    await sender.send(sms)
    expect(received).toMatchObject([
      {
        method: 'POST',
        url: '/send',
        headers: { 'content-type': 'application/json', authorization: 'Bearer id:s3cret&' },
      },
    ])
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ to: sms.to, from: 'Blockyard', text: sms.text })
  })

  it('can be a form with headers of its own', async () => {
    const { received, sender } = await openGateway(201, '', {
      SMS_API_HEADERS: 'Authorization: Basic {key_base64} | X-Sender: {sender}',
      SMS_API_BODY: 'to={to_digits}&from={sender}&content={text}',
    })
    await sender.send(sms)
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      authorization: `Basic ${Buffer.from('id:s3cret&').toString('base64')}`,
      'x-sender': 'Blockyard',
    })
    const form = new URLSearchParams(received[0]?.body)
    expect(Object.fromEntries(form)).toEqual({ to: '233241234567', from: 'Blockyard', content: sms.text })
  })

  it.each(['key', 'key_base64'])('has no authorization header where the form names {%s}', async name => {
    const { received, sender } = await openGateway(200, '', {
      SMS_API_BODY: `key={${name}}&to={to}&text={text}`,
    })
    await sender.send(sms)
    expect(received[0]?.headers).not.toHaveProperty('authorization')
    const key = name === 'key' ? 'id:s3cret&' : Buffer.from('id:s3cret&').toString('base64')
    expect(new URLSearchParams(received[0]?.body).get('key')).toBe(key)
  })

  it('can be a GET request with everything in its address', async () => {
    const { received, sender } = await openGateway(200, '', {
      SMS_API_METHOD: 'GET',
      SMS_API_URL: '/send?key={key}&to={to}&text={text}',
    })
    await sender.send(sms)
    const { method, url = '', headers, body } = received[0] ?? {}
    expect([method, body]).toEqual(['GET', ''])
    expect(headers).not.toHaveProperty('authorization')
    const query = new URL(url, 'http://gateway.test').searchParams
    expect(Object.fromEntries(query)).toEqual({ key: 'id:s3cret&', to: sms.to, text: sms.text })
  })

  it('of GET has a bearer key if only the body, which is not sent, names it', async () => {
    const { received, sender } = await openGateway(200, '', {
      SMS_API_METHOD: 'GET',
      SMS_API_URL: '/send?to={to}&text={text}',
      SMS_API_BODY: 'key={key}',
    })
    await sender.send(sms)
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer id:s3cret&' })
  })
})

describe('the response', () => {
  it.each([
    [400, 'sms rejected'],
    [401, 'sms account'],
    [402, 'sms payment'],
    [403, 'sms account'],
    [404, 'sms rejected'],
  ])('%i is final', async (status, problem) => {
    const { sender } = await openGateway(status, 'no: id:s3cret& +233 24 123 4567 ama@example.com')
    const failure = await failureOf(sender.send(sms))
    expect(failure).toBeInstanceOf(FinalError)
    expect(problemOf(failure)).toBe(problem)
    // The error is stored and logged.
    expect(failure.message).toBe(`The SMS gateway answered ${status}: no: … … …`)
  })

  const asJson = JSON.stringify({ error: 'No credit', request: { text: sms.text } })
  it.each([
    ['text', `No credit: ${sms.text}`],
    ['JSON', asJson],
    ['JSON with other escapes', asJson.replaceAll('/', '\\/').replaceAll('m', '\\u006d')],
    ['a form', `No credit ${new URLSearchParams({ text: sms.text })}`],
    ['a form with other escapes', 'No credit see+https%3a%2f%2fshop.test%2fo'],
    ['the end of its text', `No credit: …${sms.text.slice(-15)}`],
  ])('that quotes the request as %s is stored without name and link', async (_, body) => {
    const { sender } = await openGateway(400, body)
    const { message } = await failureOf(sender.send(sms))
    expect(message).toMatch(/^The SMS gateway answered 400: .*No credit/)
    expect(message).not.toMatch(/Ama|shop\.test/)
  })

  it.each([
    [408, 'sms rejected'],
    [429, 'sms limit'],
    [500, 'sms error'],
    [503, 'sms error'],
  ])('%i is temporary', async (status, problem) => {
    const { sender } = await openGateway(status)
    const failure = await failureOf(sender.send(sms))
    expect(failure.message).toBe(`The SMS gateway answered ${status}: `)
    expect(problemOf(failure)).toBe(problem)
    expect(failure).not.toBeInstanceOf(FinalError)
  })

  it.each([
    ['{"status":"success"}', 'status=success', true],
    ['{"status":"error"}', 'status=success', false],
    ['{"status":0}', 'status=0|1', true],
    ['{"data":{"code":"2000"}}', 'data.code=2000', true],
    ['{"data":null}', 'data.code=2000', false],
    ['<html>', 'status=success', false],
  ])('%s with SMS_API_SUCCESS=%s is accepted: %s', async (body, success, isAccepted) => {
    const { sender } = await openGateway(200, body, { SMS_API_SUCCESS: success })
    const sending = sender.send(sms)
    if (isAccepted) await sending
    else {
      const failure = await failureOf(sending)
      expect(failure).toBeInstanceOf(FinalError)
      expect(failure.message).toMatch(/: its response lacks SMS_API_SUCCESS$/)
    }
  })

  it('that says accepted and breaks off counts: another attempt would send it twice', async () => {
    const { sender, received } = await openGateway(200, cutOff)
    await sender.send(sms)
    expect(received).toHaveLength(1)
    const refused = await openGateway(500, cutOff)
    expect(problemOf(await failureOf(refused.sender.send(sms)))).toBe('sms connection')
  })

  it('of another host is not followed, because the request has personal data', async () => {
    const { sender, received } = await openGateway(307)
    await expect(sender.send(sms)).rejects.toThrow('The SMS gateway: unexpected redirect')
    expect(received).toHaveLength(1)
  })

  it('that does not come in time closes the connection', async () => {
    const { sender, arrived, closed } = await openGateway(undefined)
    const controller = new AbortController()
    const sending = sender.send(sms, controller.signal)
    await arrived
    controller.abort(new Error('too late'))
    await expect(sending).rejects.toThrow('The SMS gateway: too late')
    await closed
  })

  it('of an unreachable gateway is temporary', async () => {
    const url = `http://127.0.0.1:${await freePort()}/`
    const env = readEnv({ SMS_API_URL: url, SMS_API_KEY: 'key', SMS_SENDER: 'Blockyard' })
    const failure = await failureOf(createSmsSender(env).send(sms))
    expect(failure.message).toMatch(/^The SMS gateway: ECONNREFUSED /)
    expect(problemOf(failure)).toBe('sms connection')
    expect(failure).not.toBeInstanceOf(FinalError)
  })
})

it.each(['024 123 4567', '', '+233241234567\r\nX: y'])('the number %j is refused', async to => {
  const { sender, received } = await openGateway(200)
  const failure = await failureOf(sender.send({ ...sms, to }))
  expect(failure).toBeInstanceOf(FinalError)
  expect(failure.message).toBe('SMS: the phone number is not valid')
  expect(problemOf(failure)).toBe('sms number')
  expect(received).toEqual([])
})

it('without a gateway an SMS is a file, deleted with its record', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sms-'))
  closing.push(() => rm(dataDir, { recursive: true }))
  const sender = createSmsSender(readEnv({ DATA_DIR: dataDir }))
  await sender.send(sms)
  await sender.send(sms)
  await sender.send({ ...sms, id: 'message-11-2' })
  const folder = path.join(dataDir, 'sms')
  expect(await readFile(path.join(folder, 'message-1-2.txt'), 'utf8')).toBe(`To: ${sms.to}\n\n${sms.text}\n`)
  await deleteWrittenFiles(dataDir, ['message-1', 'order-1'])
  expect(await readdir(folder)).toEqual(['message-11-2.txt'])
})
