import { FinalError } from '../jobs/queue.server.ts'
import { connectionProblem, type DeliveryProblem, withProblem } from './delivery-problem.ts'

type ProviderRequest = { url: string } & Omit<RequestInit, 'signal' | 'redirect'>
type Options = { signal?: AbortSignal | undefined; secrets?: string[] }

const timeoutMs = 30_000
const maxResponseLength = 10_000

let clockOffset: number | undefined

/** By how many seconds the provider's clock was ahead of ours at the last request of this process, to a second. */
export const providerClockOffset = () => clockOffset

const names = { provider: 'The mail provider', sms: 'The SMS gateway' }
type Provider = keyof typeof names

/** Returns the body of the response. `FinalError`: a retry can't help. */
export async function callProvider(
  provider: Provider,
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
    throw describeFailure(provider, error)
  })
  const date = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(date)) clockOffset = (date - Date.now()) / 1_000
  const body = await readStart(response).catch(error => {
    // It was accepted: another attempt would send it twice.
    if (response.ok) return ''
    throw describeFailure(provider, error)
  })
  if (response.ok) return body
  const reason = `${names[provider]} answered ${response.status}: ${withoutSecrets(body, secrets).slice(0, 200)}`
  const isTemporary = response.status === 429 || response.status >= 500 || response.status === 408
  const problem = problemOfStatus(provider, response.status)
  throw isTemporary ? withProblem(new Error(reason), problem) : new FinalError(reason, problem)
}

function problemOfStatus(provider: Provider, status: number): DeliveryProblem {
  if (status === 401 || status === 403) return `${provider} account`
  if (status === 402 && provider === 'sms') return 'sms payment'
  if (status === 429) return `${provider} limit`
  return status >= 500 ? `${provider} error` : `${provider} rejected`
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

function describeFailure(provider: Provider, error: unknown) {
  const { name, message, cause } = error as Error
  const reason = cause instanceof Error ? cause.message : message
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  const isTimeout = name === 'TimeoutError' || name === 'AbortError'
  // Errors without a code, such as a redirect, come back at each retry: Health has to show them.
  const problem = isTimeout ? 'timeout' : code ? connectionProblem(code) : 'connection'
  const text = `${names[provider]}: ${withoutPersonalData(`${code ?? ''} ${reason}`.trim())}`
  return Object.assign(new Error(text), {
    ...(code && { code }),
    problem: provider === 'sms' ? smsProblem(problem) : problem,
  })
}

const smsProblem = (problem: DeliveryProblem): DeliveryProblem =>
  problem === 'timeout' || problem === 'host name' ? `sms ${problem}` : 'sms connection'

/** A provider may quote the request, with the secret link in its text. */
const withoutSecrets = (text: string, secrets: string[]) =>
  withoutPersonalData(
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), withPlainEscapes(text)),
    ['://', '%3a%2f%2f'],
  )

/** JSON may escape any letter. */
function withPlainEscapes(text: string) {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

/** Servers quote addresses and numbers in their replies, which are stored and logged. */
export const withoutPersonalData = (text: string, more: string[] = []) =>
  text
    .replace(/[^\s"'<>]+/g, word =>
      ['@', ...more].some(part => word.toLowerCase().includes(part)) ? '…' : word,
    )
    .replace(/\+?\d[\d\s()-]{6,}\d/g, '…')
