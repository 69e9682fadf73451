import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { localNetwork, startReceiver } from './receiver.fixture.ts'
import {
  findAddresses,
  type Network,
  publicNetwork,
  sendWebhook,
  signatureOf,
} from './send-webhook.server.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const never = new AbortController().signal
const send = (url: string, network: Network = localNetwork, secrets = [secret]) =>
  sendWebhook({ id: 'msg_1', url, body: '{"é":1}', secrets }, never, network)

it('signs as the libraries of Standard Webhooks do', () =>
  expect(signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ))

it('sends the body with its id, time and a signature for each secret', async () => {
  const { url, received } = await startReceiver()
  expect(await send(url, localNetwork, [secret, 'whsec_AAAA'])).toEqual({ status: 204, problem: '' })
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(body).toBe('{"é":1}')
  const timestamp = Number(headers['webhook-timestamp'])
  expect(Math.abs(timestamp - Date.now() / 1_000)).toBeLessThan(60)
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'msg_1' })
  const signatures = [secret, 'whsec_AAAA'].map(each => signatureOf(each, 'msg_1', timestamp, body))
  expect(headers['webhook-signature']).toBe(signatures.join(' '))
})

it.each([
  ['0.0.0.0', '0.0.0.0'],
  ['private', '10.1.2.3'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['shared', '100.64.0.1'],
  ['loopback', '127.0.0.1'],
  ['loopback in one number', '2130706433'],
  ['loopback in octal', '0177.0.0.1'],
  ['link-local and metadata', '169.254.169.254'],
  ['multicast', '224.0.0.251'],
  ['broadcast', '255.255.255.255'],
  ['loopback', '[::1]'],
  ['unspecified', '[::]'],
  ['mapped IPv4', '[::ffff:10.0.0.1]'],
  ['NAT64', '[64:ff9b::a00:1]'],
  ['6to4', '[2002:a00:1::]'],
  ['unique local, metadata', '[fd00:ec2::254]'],
  ['link-local', '[fe80::1]'],
  ['multicast', '[ff02::1]'],
])('refuses the %s address %s', async (_, host) =>
  expect(await findAddresses(new URL(`https://${host}/`), publicNetwork)).toEqual({
    ok: false,
    reason: 'private',
  }),
)

it.each(['93.184.216.34', '[2606:4700:4700::1111]'])('accepts the public address %s', async host =>
  expect(await findAddresses(new URL(`https://${host}/`), publicNetwork)).toMatchObject({ ok: true }),
)

it('refuses a name with one private address among public ones, and one that leads nowhere', async () => {
  const resolving = (...addresses: string[]): Network => ({
    ...publicNetwork,
    resolve: async () => addresses.map(address => ({ address, family: 4 })),
  })
  const url = new URL('https://example.com')
  expect(await findAddresses(url, resolving('93.184.216.34', '10.0.0.1'))).toMatchObject({
    reason: 'private',
  })
  expect(await findAddresses(url, resolving())).toMatchObject({ reason: 'unknown name' })
})

it('sends nothing to this machine', async () => {
  const { url, received } = await startReceiver()
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(await send(url.replace('localhost', host), publicNetwork)).toEqual({
      status: null,
      problem: 'This address is not on the public internet',
    })
  expect(received).toEqual([])
})

it('connects to the address that was checked, not to what the name leads to by then', async () => {
  const checked = await startReceiver(undefined, '127.0.0.2')
  const network = { ...localNetwork, resolve: async () => [{ address: '127.0.0.2', family: 4 }] }
  expect(await send(checked.url, network)).toMatchObject({ status: 204 })
  expect(checked.received).toHaveLength(1)
})

it('follows no redirect, and reads only the start of a refusal', async () => {
  const redirecting = await startReceiver(response =>
    response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
  )
  expect(await send(redirecting.url)).toEqual({ status: 302, problem: 'It answered 302' })
  const endless = await startReceiver(response => {
    response.writeHead(500).write('No room for ama@example.com ')
    const write = () => {
      while (!response.destroyed && response.write(randomBytes(10_000).toString('hex')));
    }
    response.on('drain', write)
    write()
  })
  const { status, problem } = await send(endless.url)
  expect(status).toBe(500)
  expect(problem).toMatch(/^It answered 500: No room for …/)
  expect(problem.length).toBeLessThan(230)
})

it('needs a certificate that is trusted', async () => {
  const { url, received } = await startReceiver()
  const { ca: _, ...untrusting } = localNetwork
  expect((await send(url, untrusting)).problem).toMatch(/^No connection: .*(SELF|CERT)/)
  expect(received).toEqual([])
})

it('ends with the signal of the queue', async () => {
  const { url } = await startReceiver(() => {})
  const controller = new AbortController()
  const sent = sendWebhook({ id: 'x', url, body: '', secrets: [secret] }, controller.signal, localNetwork)
  setTimeout(() => controller.abort(), 100)
  await expect(sent).rejects.toThrow()
})
