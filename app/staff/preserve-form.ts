import { data } from 'react-router'
import type { FormResult, Message } from '../platform/form-result.ts'
import { noResponseMessage, responseTimeoutMs } from '../platform/network-fallback.ts'
import { withTimeout } from '../platform/with-timeout.ts'

export const sessionMissing = 'Auth session missing!'

export const signedOutMessage = `${sessionMissing} You are no longer signed in. Sign in again in another tab, then save again.`

const isLoginRedirect = (thrown: unknown) =>
  thrown instanceof Response && thrown.headers.get('location')?.startsWith('/admin-login') === true

/**
 * For a `clientAction`: without a response or a session the page stays, with everything that was typed. `messages` has
 * those of intents that say in their own words that nothing was changed.
 */
export async function preserveFormOnFailure<Result extends FormResult>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Result> },
  messages: Record<string, Message> = {},
) {
  const intent = String((await request.clone().formData()).get('intent') ?? 'save')
  const refused = (message: Message) => ({ ok: false, intent, message }) as Result
  const result = await withTimeout(serverAction(), responseTimeoutMs).catch((thrown: unknown) => {
    if (isLoginRedirect(thrown)) return refused({ title: 'Error', description: signedOutMessage })
    if (thrown instanceof Response) throw thrown
    return refused(messages[intent] ?? { title: 'Error', description: noResponseMessage })
  })
  // After a failure status the router doesn't load the page's data again, which could fail too.
  return data(result, { status: result.ok ? 200 : 400 })
}
