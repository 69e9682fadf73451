import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '../env.server.ts'
import { localhost } from './certificate.fixture.ts'
import { certificate, certificateResult, readCertificate } from './certificate-check.server.ts'
import type { HealthDeps } from './health.server.ts'

async function serve() {
  const server = tls.createServer(localhost).listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

it('reads the certificate that visitors get, trusted or not', async () => {
  const { validTo, problem } = await readCertificate(await serve())
  expect(validTo.getUTCFullYear()).toBe(2126)
  expect(problem).toMatch(/self-signed|SELF_SIGNED|not yet/)
})

const run = (PUBLIC_URL: string) => certificate.run({ env: readEnv({ PUBLIC_URL }) } as HealthDeps, undefined)

it('is ill where browsers warn, warns where nothing answers, and does not concern a shop without https', async () => {
  const origin = await serve()
  expect(await run(origin)).toMatchObject({
    state: 'ill',
    message: expect.stringContaining('do not trust it'),
  })
  expect(await run('https://localhost:1')).toMatchObject({ state: 'warning' })
  expect(await run('http://localhost:1')).toBeUndefined()
})

it.each([
  [-1, 'ill', 'It has ended'],
  [1.5, 'ill', '1 more day.'],
  [6.5, 'ill', '6 more days'],
  [8.5, 'warning', '8 more days'],
  [60.5, 'ok', '60 more days'],
])('with %s days left it is %s', (days, state, message) => {
  const validTo = new Date(Date.now() + days * 86_400_000)
  expect(certificateResult({ validTo, problem: undefined })).toMatchObject({
    state,
    message: expect.stringContaining(message),
  })
})
