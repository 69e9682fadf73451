const name = 'blockyard-welcome'
// Not /admin: the dashboard's data come from /admin.data, which that path doesn't cover.
const cookie = (https: boolean, value: string) =>
  `${https ? '__Host-' : ''}${name}=${value}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

/** Goes out with a login, so that the first page after it can greet. */
export const loginFlashCookie = ({ https }: { https: boolean }) => cookie(https, '1; Max-Age=60')
export const endWelcome = ({ https }: { https: boolean }) => cookie(https, '; Max-Age=0')

export const isWelcome = (request: Request) => (request.headers.get('cookie') ?? '').includes(`${name}=1`)
