/** What a form says where the login page would take away what was typed. */
export const signedOutMessage = 'You are no longer signed in. Sign in again in another tab, then save again.'

/** Whether an action was answered with the way to the login page: the session has ended. */
export const leadsToLogin = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.headers.get('location')?.startsWith('/admin-login') === true

/** Carries out a page's action; where the session has ended, `signedOut` is its answer. */
export async function orSignedOut<Answer>(action: () => Promise<Answer>, signedOut: Answer): Promise<Answer> {
  try {
    return await action()
  } catch (thrown) {
    if (leadsToLogin(thrown)) return signedOut
    throw thrown
  }
}
