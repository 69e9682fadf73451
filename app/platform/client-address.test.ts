import { expect, it } from 'vitest'
import { clientAddress, forwardingHeader, isOwnMachine, surroundingNetwork } from './client-address.ts'

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
  ['127.0.0.1', false, true],
  ['::1', false, true],
  ['::ffff:127.0.0.1', false, true],
  ['127.0.0.1', true, false],
  ['::1', true, false],
  ['198.51.100.7', true, false],
  ['198.51.100.7', false, false],
  ['1127.0.0.1', false, false],
  [undefined, false, false],
])('socket %s (forwarded: %s) is this machine: %s', (socket, isForwarded, own) => {
  expect(isOwnMachine(socket, isForwarded)).toBe(own)
})

it.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['198.51.100.7', undefined],
  ['unknown', undefined],
])('%s is a part of %s', (address, network) => {
  expect(surroundingNetwork(address)).toBe(network)
})

it('knows a request that a proxy passed on', () => {
  const find = (headers: Record<string, string>) => forwardingHeader(name => headers[name])
  expect(find({ forwarded: 'for=198.51.100.7' })).toBe('forwarded')
  expect(find({ 'x-forwarded-for': '' })).toBe('x-forwarded-for')
  expect(find({ host: 'shop.test' })).toBeUndefined()
})
