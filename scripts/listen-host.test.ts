import { expect, it } from 'vitest'
import { listenHost } from './listen-host.ts'

it.each([
  [{}, '127.0.0.1'],
  [{ HOST: '' }, '127.0.0.1'],
  [{ HOST: ' ', NODE_ENV: '' }, '127.0.0.1'],
  [{ HOST: '', NODE_ENV: 'production' }, '0.0.0.0'],
  [{ HOST: '10.0.0.1', NODE_ENV: 'production' }, '10.0.0.1'],
  [{ HOST: '::' }, '::'],
])('%j listens on %s', (env, host) => expect(listenHost(env)).toBe(host))
