/**
 * The address that limits count by. An IPv6 customer holds a whole /64, so that is what counts.
 * @param forwardedFor the `X-Forwarded-For` header; its last entry is the one our own proxy wrote
 */
export function clientAddress(
  forwardedFor: string | undefined,
  socketAddress: () => string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded && withoutPort(forwarded)) || socketAddress() || 'unknown'
  return grouped(address.replace(/^::ffff:(?=\d+\.)/, ''))
}

/** Some proxies write the port of each connection behind the address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (forwarded: string) =>
  /^\[([\da-fA-F:.]+)\](?::\d+)?$/.exec(forwarded)?.[1] ?? forwarded.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

function grouped(address: string) {
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

/**
 * Whether a request comes from a program on this very machine. Where a proxy on this machine forwards without
 * TRUST_PROXY, all the world looks like that: not counting is better than counting everybody as one.
 */
export const isOwnMachine = (
  forwardedFor: string | undefined,
  socketAddress: string | undefined,
  trustProxy: boolean,
) => !(trustProxy && forwardedFor) && /^(::ffff:)?127\.|^::1$/.test(socketAddress ?? '')
