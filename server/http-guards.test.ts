import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import {
  overloaded,
  refuseBodyOfRead,
  requireKnownMethod,
  requireOneHost,
  requirePlainTarget,
} from './http-guards.ts'

const message = (fields: Partial<IncomingMessage> = {}) =>
  ({
    method: 'GET',
    url: '/',
    httpVersion: '1.1',
    headers: { host: 'shop.test' },
    rawHeaders: ['Host', 'shop.test'],
    ...fields,
  }) as IncomingMessage

const headers = (fields: IncomingMessage['headers']) => message({ headers: fields })

it('lets ordinary requests through', () => {
  for (const check of [requireOneHost, refuseBodyOfRead, requireKnownMethod, requirePlainTarget])
    for (const method of ['GET', 'HEAD', 'POST']) expect(check(message({ method }))).toBeUndefined()
})

it('requires one Host, in HTTP/1.1', () => {
  const check = (...rawHeaders: string[]) => requireOneHost(message({ rawHeaders }))?.status
  expect(check()).toBe(400)
  expect(check('Accept', 'host', 'HOST', 'shop.test')).toBeUndefined()
  expect(check('Host', 'shop.test', 'host', 'evil.test')).toBe(400)
  expect(check('Host', 'shop.test', 'Host', 'shop.test')).toBe(400)
  expect(requireOneHost(message({ httpVersion: '1.0', rawHeaders: [] }))).toBeUndefined()
})

it('refuses a body of GET and HEAD', () => {
  for (const announced of [{ 'content-length': '1' }, { 'transfer-encoding': 'chunked' }]) {
    expect(refuseBodyOfRead(headers(announced))?.status).toBe(400)
    expect(refuseBodyOfRead(message({ method: 'POST', headers: announced }))).toBeUndefined()
  }
  expect(refuseBodyOfRead(headers({ 'content-length': '0' }))).toBeUndefined()
})

it('names the allowed methods when it refuses another', () => {
  expect(requireKnownMethod(message({ method: 'TRACE' }))).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD, POST' },
  })
})

it('refuses an ambiguous target or host', () => {
  expect(requirePlainTarget(message({ url: '/x/../metrics' }))?.status).toBe(400)
  expect(requirePlainTarget(headers({ host: '1/blog?' }))?.status).toBe(400)
})

it('asks an overloaded client to retry, and closes the connection before a large body', () => {
  const read = overloaded(message())
  expect([read.status, read.headers]).toEqual([503, { 'retry-after': '3' }])
  const post = (length: string) =>
    overloaded(message({ method: 'POST', headers: { 'content-length': length } }))
  expect(post('100').headers).not.toHaveProperty('connection')
  expect(post('100000').headers).toMatchObject({ connection: 'close', 'content-type': 'application/json' })
  expect(JSON.parse(post('100').text ?? '')).toEqual({
    ok: false,
    message: 'The shop is very busy just now. Nothing was done: please try again in a few seconds.',
  })
})
