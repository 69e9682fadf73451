import { expect, it } from 'vitest'
import { clientAddress, isOwnMachine } from './client-address.ts'

it.each([
  ['203.0.113.9', undefined, false, '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, false, '203.0.113.9'],
  ['127.0.0.1', '198.51.100.7', false, '127.0.0.1'],
  ['127.0.0.1', '10.0.0.1, 198.51.100.7', true, '198.51.100.7'],
  ['127.0.0.1', '198.51.100.7:4711', true, '198.51.100.7'],
  ['127.0.0.1', '10.0.0.1:80, 198.51.100.7:4711', true, '198.51.100.7'],
  ['127.0.0.1', '[2001:db8:1:2:3:4:5:6]:4711', true, '2001:db8:1:2::/64'],
  ['127.0.0.1', '[2001:db8:1:2:3:4:5:6]', true, '2001:db8:1:2::/64'],
  ['127.0.0.1', '2001:db8:1:2:3:4:5:6', true, '2001:db8:1:2::/64'],
  ['127.0.0.1', '[::ffff:198.51.100.7]:4711', true, '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', undefined, false, '2001:db8:1:2::/64'],
  ['2001:db8::1', undefined, false, '2001:db8:0:0::/64'],
  [undefined, undefined, false, 'unknown'],
])('socket %s, forwarded for %s (trusted: %s) counts as %s', (socket, forwarded, trust, address) => {
  expect(clientAddress(forwarded, () => socket, trust)).toBe(address)
})

it.each([
  ['127.0.0.1', undefined, false, true],
  ['127.0.0.1', undefined, true, true],
  ['::1', undefined, false, true],
  ['::ffff:127.0.0.1', undefined, false, true],
  ['127.0.0.1', '198.51.100.7', true, false],
  ['127.0.0.1', '127.0.0.1', true, false],
  ['198.51.100.7', '127.0.0.1', false, false],
  ['198.51.100.7', undefined, false, false],
  ['1127.0.0.1', undefined, false, false],
  [undefined, undefined, false, false],
])('socket %s, forwarded for %s (trusted: %s) is this machine: %s', (socket, forwarded, trust, own) => {
  expect(isOwnMachine(forwarded, socket, trust)).toBe(own)
})
