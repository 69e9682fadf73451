/**
 * The address that rate limits count by. An IPv6 customer has a whole /64, so that counts as one.
 * @param forwardedFor the `X-Forwarded-For` header, whose last entry comes from our own proxy
 */
export function clientAddress(
  forwardedFor: string | undefined,
  socketAddress: () => string | undefined,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = (forwarded && withoutPort(forwarded)) || socketAddress() || 'unknown'
  return network(address.replace(/^::ffff:(?=\d+\.)/, ''))
}

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
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

/**
 * Whether a request comes from this machine. Behind a local proxy without TRUST_PROXY, all requests do: they are not
 * rate-limited, because all visitors would share one limit.
 */
export const isOwnMachine = (
  forwardedFor: string | undefined,
  socketAddress: string | undefined,
  trustProxy: boolean,
) => !(trustProxy && forwardedFor) && /^(::ffff:)?127\.|^::1$/.test(socketAddress ?? '')
