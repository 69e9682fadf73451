import { data } from 'react-router'
import type { FormResult, Notice } from './form-result.ts'
import { withTimeout } from './with-timeout.ts'

export const noResponseMessage = 'The server did not answer. Check the connection and try again.'

export const responseTimeoutMs = 30_000

/** For a `clientAction`: without a response the page gets `message`; the router would replace it by an error page. */
export async function withNetworkFallback<Result extends FormResult>(
  serverAction: () => Promise<Result>,
  message: Notice,
  timeoutMs = responseTimeoutMs,
) {
  try {
    return await withTimeout(serverAction(), timeoutMs)
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    return data({ ok: false, message } as Result, { status: 503 })
  }
}
