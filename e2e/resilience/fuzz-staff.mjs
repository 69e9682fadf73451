import { declaredRoles, ownerRole } from '../../app/staff/roles.ts'

const password = 'a-password-of-their-own'

/** Pages below these paths show amounts to some people, and none to those without `prices.read`. */
const pagesWithAmounts = /^\/admin\/(orders|deliveries|trips|stock)\b/
/** Everybody may know what the settings say of delivery. */
const amount = /GH₵|GHS|(?<!"(?:deliveryFee|freeDeliveryFrom))Pesewas",[1-9]/

/** A session for each role but the owner's, of people whom the owner has invited. */
export async function openStaffSessions(url, owner) {
  const send = async (path, form, cookie) => {
    const response = await fetch(url + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: cookie ?? '', 'x-forwarded-for': '203.0.113.8' },
      ...(form && { body: new URLSearchParams(form) }),
    })
    return { cookies: response.headers.getSetCookie(), text: await response.text() }
  }
  const roles = Object.keys(declaredRoles).filter(role => role !== ownerRole)
  const links = new Set()
  for (const role of roles) {
    const contact = `${role}@staff.example.com`
    await send('/admin/users', { intent: 'invite', name: role, contact, role }, owner.cookie)
    const { text } = await send('/admin/users', undefined, owner.cookie)
    const link = text.match(/\/invitation\/[\w-]{22}/g)?.find(each => !links.has(each))
    if (!link) throw new Error(`Nobody could be invited as ${role}`)
    links.add(link)
    await send(link, { next: password, again: password })
  }
  const sessions = roles.map(role => ({ role, cookie: '' }))
  return {
    sessions,
    /** Signs everybody in again whose session has ended. */
    async renew() {
      for (const session of sessions) {
        const { text } = await send('/admin/account', undefined, session.cookie)
        if (text.includes('</html>')) continue
        const email = `${session.role}@staff.example.com`
        const { cookies } = await send('/admin-login', { email, password })
        session.cookie = cookies.find(cookie => cookie.includes('session_token='))?.split(';')[0] ?? ''
      }
    },
  }
}

/** What a response shows that its reader may not see. */
export function findLeak({ role }, path, response) {
  if (declaredRoles[role].permissions.includes('prices.read') || !pagesWithAmounts.test(path)) return
  const [shown] = amount.exec(response) ?? []
  return shown && `${role} sees ${shown} at ${path}`
}
