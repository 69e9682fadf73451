import { totpCode } from '../../app/staff/totp.fixture.ts'
import { adminPassword } from './shop-process.mjs'

/** The admin's password alternates between these. */
export const passwords = [adminPassword, 'another-long-enough-one']

const quarter = 15 * 60_000

/** Returns true so many times in a quarter of an hour. */
function limit(max) {
  const times = []
  return () => {
    while (times[0] < performance.now() - quarter) times.shift()
    return times.length < max && times.push(performance.now()) > 0
  }
}

/** The admin's session, which is renewed when a request has ended it; logins stay below the shop's limit. */
export function openSession(url) {
  const mayLogIn = limit(60)
  const mayEnd = limit(20)
  const signIns = limit(100)
  let renewing
  const session = {
    cookie: '',
    password: adminPassword,
    ids: {},
    pictures: [`/uploads/${'0'.repeat(64)}/1x1.webp`],
    trip: '/trips/x',
    shownTotal: 75_00,
    twoFactorRounds: 0,
    mayLogIn,
    mayEnd: isChosen => isChosen && mayEnd(),
    /** Takes cookie, password and picture from a response. */
    readResponse(response, newPassword) {
      const cookie = /^set-cookie: ([^=]*session_token=[^;]{20,})/im.exec(response)?.[1]
      if (cookie) session.cookie = cookie
      if (newPassword && response.startsWith('HTTP/1.1 200')) session.password = newPassword
      session.trip = /:\/\/[^/"]+(\/trips\/[\w-]{22})\b/.exec(response)?.[1] ?? session.trip
      const picture = /\/uploads\/[0-9a-f]{64}\/\d+x\d+\.webp/.exec(response)?.[0]
      if (picture && !session.pictures.includes(picture))
        session.pictures = [picture, ...session.pictures].slice(0, 8)
    },
    /** One renewal at a time. */
    renew: () => {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
    twoFactor,
  }

  const send = (page, form) =>
    fetch(url + page, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: session.cookie, 'x-forwarded-for': '203.0.113.7' },
      redirect: 'manual',
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
  const storeCookie = response => {
    for (const cookie of response.headers.getSetCookie())
      if (/session_token=[^;]{20,}/.test(cookie)) session.cookie = cookie.split(';')[0]
  }

  async function signIn() {
    if (!signIns()) throw new Error('The admin had to sign in too often')
    let last
    // A form in flight may change the password between two attempts.
    const others = passwords.filter(other => other !== session.password)
    for (const password of [session.password, ...others, session.password, ...others]) {
      const response = await send('/admin-login', { email: 'admin@example.com', password })
      last = `${response.status} ${/Too many[^<]*|Invalid[^<]*/.exec(await response.text())?.[0]}`
      if (response.status !== 302) continue
      session.password = password
      storeCookie(response)
      return
    }
    throw new Error(`The admin could not sign in: ${last}`)
  }

  /** Reads the ids that forms refer to. */
  async function renew() {
    const first = await send('/admin')
    await first.text()
    if (first.status !== 200) await signIn()
    const text = async page => (await send(page)).text()
    const uuids = async page => [
      ...new Set((await text(page)).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)),
    ]
    const products = [...(await text('/sitemap.xml')).matchAll(/\/products\/([\w%-]+)/g)]
    session.ids = {
      order: await uuids('/admin/orders'),
      post: await uuids('/admin/blog'),
      category: await uuids('/admin/blog/categories'),
      message: await uuids('/admin/messages'),
      customer: await uuids('/admin/customers'),
      invitation: await uuids('/admin/users'),
      truck: await uuids('/admin/deliveries/trucks'),
      trip: await uuids('/admin/deliveries'),
      claim: await uuids('/admin/claims?state=all'),
      // Orders need this product unchanged.
      product: products.map(match => decodeURIComponent(match[1])).filter(id => id !== 'hollow-blocks'),
    }
  }

  /** Turns two-factor on, renews the backup codes, and turns it off. */
  async function twoFactor() {
    const submit = async form => {
      const response = await send('/admin/account.data', form)
      storeCookie(response)
      return response.text()
    }
    const { password } = session
    const setup = await submit({ intent: 'begin two-factor', password })
    const secret = /secret=([A-Z2-7]{16,})|"([A-Z2-7]{32,})"/.exec(setup)
    if (secret) await submit({ intent: 'confirm two-factor', code: totpCode(secret[1] ?? secret[2]) })
    const codes = await submit({ intent: 'backup codes', password })
    const ended = await submit({ intent: 'end two-factor', password })
    if (codes.includes('New backup codes') && ended.includes('Two-factor is off')) session.twoFactorRounds++
  }

  return session
}
