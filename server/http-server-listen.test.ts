import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it, vi } from 'vitest'
import { EnvironmentError } from '../app/platform/env.server.ts'
import { listen } from './http-server.ts'

const first = createServer()
afterAll(() => void first.close())
const refused = (host: string, port: number, server = createServer()) =>
  listen(server, { host, port }).then(
    () => expect.fail('It listens'),
    (error: unknown) => (error instanceof EnvironmentError ? error.message : error),
  )

it('listens, or names the wrong variable with an example', async () => {
  await listen(first, { host: '127.0.0.1', port: 0 })
  const { port } = first.address() as AddressInfo
  expect(await refused('127.0.0.1', port)).toMatch(
    new RegExp(`on 127\\.0\\.0\\.1, port ${port}: PORT must be .*for example PORT=\\d+$`),
  )
  for (const host of ['192.0.2.1', 'no-such-host.invalid'])
    expect(await refused(host, 0)).toMatch(/: HOST must be .*, for example HOST=127\.0\.0\.1$/)
})

it('names PORT if the port is reserved, and passes on other errors', async () => {
  const failing = (code: string) => {
    const server = createServer()
    vi.spyOn(server, 'listen').mockImplementation(() => {
      queueMicrotask(() => server.emit('error', Object.assign(new Error(code), { code })))
      return server
    })
    return refused('127.0.0.1', 80, server)
  }
  expect(await failing('EACCES')).toMatch(/: PORT must be /)
  expect(await failing('EMFILE')).toMatchObject({ code: 'EMFILE' })
})
