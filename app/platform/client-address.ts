/** The address that rate limits count by: a whole /64 for an IPv6 customer. Our proxy adds the last entry of `forwardedFor`. */
export function clientAddress(
  forwardedFor: string | undefined,
  socketAddress: () => string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded && withoutPort(forwarded)) || socketAddress() || 'unknown'
  return network(address.replace(/^::ffff:(?=\d+\.)/, ''))
}

const withoutPort = (forwarded: string) =>
  /^\[([\da-fA-F:.]+)\](?::\d+)?$/.exec(forwarded)?.[1] ?? forwarded.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

function network(address: string) {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const last = tail.split(':').filter(Boolean)
    while (groups.length + last.length < 8) groups.push('0')
    groups.push(...last)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The /48 around the /64 of an IPv6 client. */
export const surroundingNetwork = (address: string) =>
  address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : undefined

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/** The header by which a request shows that a proxy passed it on. */
export const forwardingHeader = (read: (name: string) => string | undefined) =>
  forwardingHeaders.find(name => read(name) !== undefined)

/** Not rate-limited: a program that the owner runs beside the shop. A proxy there speaks for others. */
export const isOwnMachine = (socketAddress: string | undefined, isForwarded: boolean) =>
  !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socketAddress ?? '')
