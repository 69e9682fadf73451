const name = 'blockyard-login-flash'
// Not for /admin only, because the dashboard's data have the URL /admin.data.
const cookie = (https: boolean, value: string) =>
  `${https ? '__Host-' : ''}${name}=${value}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`

/** Set by a login for the greeting on the next page. */
export const loginFlashCookie = ({ https }: { https: boolean }) => cookie(https, '1; Max-Age=60')
export const clearLoginFlashCookie = ({ https }: { https: boolean }) => cookie(https, '; Max-Age=0')

export const hasLoginFlash = (request: Request) => (request.headers.get('cookie') ?? '').includes(`${name}=1`)
