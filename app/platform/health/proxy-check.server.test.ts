import { expect, it } from 'vitest'
import { readEnv } from '../env.server.ts'
import { createLog } from '../log.server.ts'
import { testContext } from '../services.fixture.ts'
import { noteUntrustedProxy, proxyCheck } from './proxy-check.server.ts'

const check = (TRUST_PROXY: string) =>
  proxyCheck.run(testContext({} as never, { env: readEnv({ TRUST_PROXY }) }).services, undefined)

it('a proxy that the shop does not trust is logged once and shown', async () => {
  const lines: string[] = []
  const log = createLog('info', line => void lines.push(line))
  expect(await check('off')).toMatchObject({ state: 'ok' })
  for (let request = 0; request < 3; request++) noteUntrustedProxy(log, 'x-forwarded-for')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', header: 'x-forwarded-for' })
  expect(await check('off')).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('TRUST_PROXY=on'),
  })
  expect(await check('on')).toMatchObject({ state: 'ok' })
})
