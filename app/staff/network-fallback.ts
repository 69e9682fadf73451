import { withTimeout } from '../platform/with-timeout.ts'
/** What a form says where the login page would take away what was typed. */
export const signedOutMessage = 'You are no longer signed in. Sign in again in another tab, then save again.'

/** Whether an action was answered with the way to the login page: the session has ended. */
export const leadsToLogin = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.headers.get('location')?.startsWith('/admin-login') === true

/** What a form says where no answer came. */
export const noResponseMessage = 'The server did not answer. Check the connection and try again.'

export const responseTimeoutMs = 30_000

/** Carries out a page's action; where no answer comes, `answer` is it: an error page would stand in the page's place. */
export async function withNetworkFallback<Answer>(
  action: () => Promise<Answer>,
  answer: Answer,
): Promise<Answer> {
  try {
    return await withTimeout(action(), responseTimeoutMs)
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
    return answer
  }
}

/** The same for forms in which something was typed; where the session has ended too, they are told instead of left. */
export async function preserveFormOnFailure<Answer>(
  action: () => Promise<Answer>,
  refused: (message: string) => Answer,
): Promise<Answer> {
  try {
    return await withNetworkFallback(action, refused(noResponseMessage))
  } catch (thrown) {
    if (leadsToLogin(thrown)) return refused(signedOutMessage)
    throw thrown
  }
}
