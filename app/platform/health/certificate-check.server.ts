import { once } from 'node:events'
import tls from 'node:tls'
import type { HealthCheck, HealthResult } from './health.server.ts'

const timeoutMs = 10_000

export const certificate: HealthCheck = {
  name: 'certificate',
  label: 'Certificate',
  async run({ env }) {
    if (!env.https) return undefined
    try {
      return certificateResult(await readCertificate(env.publicOrigin))
    } catch {
      return {
        state: 'warning',
        message: `It could not be read: nothing answers at ${env.publicOrigin} from this machine. Open the site from outside to see whether it works.`,
      }
    }
  },
}

export type Certificate = { validTo: Date /** Why browsers warn of it. */; problem: string | undefined }

/** That which visitors of the address get; trusted or not. */
export async function readCertificate(origin: string): Promise<Certificate> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = tls.connect({
    host,
    port: Number(port || 443),
    ...(/^[\d.]+$|:/.test(host) ? {} : { servername: host }),
    rejectUnauthorized: false,
    timeout: timeoutMs,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) })
    const found = socket.getPeerCertificate()
    const error = socket.authorized ? tls.checkServerIdentity(host, found) : socket.authorizationError
    return { validTo: new Date(found.valid_to), problem: error && String(error.message || error) }
  } finally {
    socket.destroy()
  }
}

const advice = 'See why the web server does not renew it.'

export function certificateResult({ validTo, problem }: Certificate): HealthResult {
  const days = Math.floor((validTo.getTime() - Date.now()) / 86_400_000)
  if (days < 0) return { state: 'ill', message: `It has ended: visitors get a warning. ${advice}` }
  if (problem)
    return {
      state: 'ill',
      message: `Browsers do not trust it (${problem}). See that the web server sends the whole chain for this name.`,
    }
  const left = `It is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`
  if (days < 21) return { state: days < 7 ? 'ill' : 'warning', message: `${left} ${advice}` }
  return { state: 'ok', message: left }
}
