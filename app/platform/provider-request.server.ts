import { FinalError } from './queue.server.ts'

type ProviderRequest = { url: string } & Omit<RequestInit, 'signal' | 'redirect'>
type Options = { signal?: AbortSignal | undefined; secrets?: string[] }

const timeoutMs = 30_000
const maxResponseLength = 10_000

/** Returns the body of the response. `FinalError`: a retry can't help. */
export async function callProvider(
  name: string,
  { url, ...request }: ProviderRequest,
  { signal, secrets = [] }: Options = {},
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, {
    ...request,
    // A redirect would send personal data to another host.
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch(error => {
    throw describeFailure(name, error)
  })
  const body = await readStart(response).catch(error => {
    throw describeFailure(name, error)
  })
  if (response.ok) return body
  const reason = `${name} answered ${response.status}: ${withoutSecrets(body, secrets).slice(0, 200)}`
  const isTemporary = response.status === 429 || response.status >= 500 || response.status === 408
  throw isTemporary ? new Error(reason) : new FinalError(reason)
}

async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > maxResponseLength) break
  }
  return text
}

function describeFailure(name: string, error: unknown) {
  const { message, cause } = error as Error
  const reason = cause instanceof Error ? cause.message : message
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  return Object.assign(new Error(`${name}: ${withoutPersonalData(`${code ?? ''} ${reason}`.trim())}`), {
    ...(code && { code }),
  })
}

const withoutSecrets = (text: string, secrets: string[]) =>
  withoutPersonalData(secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text))

/** Servers quote addresses and numbers in their replies, which are stored and logged. */
export const withoutPersonalData = (text: string) =>
  text.replace(/[^\s"'<>]+/g, word => (word.includes('@') ? '…' : word)).replace(/\+?\d[\d\s()-]{6,}\d/g, '…')
