const name = 'blockyard-welcome'
// Not /admin: the dashboard's data come from /admin.data, which that path doesn't cover.
const attributes = 'Path=/; HttpOnly; SameSite=Lax'

/** Goes out with a login, so that the first page after it can greet. */
export const welcomeCookie = `${name}=1; Max-Age=60; ${attributes}`
export const endWelcome = `${name}=; Max-Age=0; ${attributes}`

export const isWelcome = (request: Request) => (request.headers.get('cookie') ?? '').includes(`${name}=1`)
