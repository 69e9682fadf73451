import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import tls from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { readEnv } from '../env.server.ts'
import { certificate, certificateResult, readCertificate } from './certificate-check.server.ts'
import type { HealthDeps } from './health.server.ts'

/** For localhost, signed by itself, until 2126. It protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1XbGXEfj+d3rMh4H
BVP+JBNpWEY702rufkZuEHO78ymhRANCAAS4bq+9LB92Lixg1MH9e+hEz1MhddGb
tUoe7A8tr2Pxc8nYdUJVLKrQj+pH1aepaBYPIbg4shULqE8YmAYzGmf7
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUR1lkYH+2bb37tWPUDumJwABq7iwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTAzMDAwMloYDzIxMjYxMTAx
MDMwMDAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS4bq+9LB92Lixg1MH9e+hEz1MhddGbtUoe7A8tr2Pxc8nYdUJVLKrQ
j+pH1aepaBYPIbg4shULqE8YmAYzGmf7o2kwZzAdBgNVHQ4EFgQU4wM/OZf3J82U
tgZ69+VyXI0tUJgwHwYDVR0jBBgwFoAU4wM/OZf3J82UtgZ69+VyXI0tUJgwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIgdVKmwTMndJCPMnf6OCueh/4VO2vPyWkjP22buNzbP1ICIQDgPpRQxCty
/vntx2ZZXznwHLniU77+FxuidPQIvc8dhw==
-----END CERTIFICATE-----`

async function serve() {
  const server = tls.createServer({ key, cert }).listen(0, 'localhost')
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
