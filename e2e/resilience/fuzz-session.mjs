import { totpCode } from '../../app/staff/totp.fixture.ts'
import { adminPassword } from './shop-process.mjs'

/** The admin's password is changed back and forth between these. */
export const passwords = [adminPassword, 'another-long-enough-one']

const quarter = 15 * 60_000

/** Says yes so many times in a quarter of an hour. */
function atMost(number) {
  const times = []
  return () => {
    while (times[0] < performance.now() - quarter) times.shift()
    return times.length < number && times.push(performance.now()) > 0
  }
}

/**
 * The admin, who is signed in again when something of what was sent ended the session. Logins are counted by the shop,
 * so they are here.
 */
export function openSession(url) {
  const mayTry = atMost(60)
  const mayEnd = atMost(20)
  const signIns = atMost(100)
  let renewing
  const session = {
    cookie: '',
    password: adminPassword,
    ids: {},
    pictures: ['/uploads/none/1x1.webp'],
    shownTotal: 75_00,
    journeys: 0,
    lost: 0,
    mayTry,
    mayEnd: wanted => wanted && mayEnd(),
    /** What an answer to the admin tells: another cookie, a picture, a new password. */
    hear(answer, next) {
      const cookie = /^set-cookie: ([^=]*session_token=[^;]{20,})/im.exec(answer)?.[1]
      if (cookie) session.cookie = cookie
      if (next && answer.startsWith('HTTP/1.1 200')) session.password = next
      const picture = /\/uploads\/[0-9a-f]{64}\/\d+x\d+\.webp/.exec(answer)?.[0]
      if (picture && !session.pictures.includes(picture))
        session.pictures = [picture, ...session.pictures].slice(0, 8)
    },
    /** One at a time, however many find that they are out. */
    renew: () => {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
    twoFactor,
  }

  const ask = (page, form) =>
    fetch(url + page, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: session.cookie, 'x-forwarded-for': '203.0.113.7' },
      redirect: 'manual',
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
  const keep = response => {
    for (const cookie of response.headers.getSetCookie())
      if (/session_token=[^;]{20,}/.test(cookie)) session.cookie = cookie.split(';')[0]
  }

  async function signIn() {
    if (!signIns()) throw new Error('The admin had to sign in too often')
    let last
    // Between two tries, a form that is under way may change it once more.
    const others = passwords.filter(other => other !== session.password)
    for (const password of [session.password, ...others, session.password, ...others]) {
      const response = await ask('/admin-login', { email: 'admin@example.com', password })
      last = `${response.status} ${/Too many[^<]*|Invalid[^<]*/.exec(await response.text())?.[0]}`
      if (response.status !== 302) continue
      session.password = password
      keep(response)
      return
    }
    throw new Error(`The admin could not sign in any more: ${last}`)
  }

  /** Ids of what there is, so that forms can name it. */
  async function renew() {
    const first = await ask('/admin')
    await first.text()
    if (first.status !== 200) {
      session.lost++
      await signIn()
    }
    const text = async page => (await ask(page)).text()
    const uuids = async page => [
      ...new Set((await text(page)).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)),
    ]
    const products = [...(await text('/sitemap.xml')).matchAll(/\/products\/([\w%-]+)/g)]
    session.ids = {
      order: await uuids('/admin/orders'),
      post: await uuids('/admin/blog'),
      category: await uuids('/admin/blog/categories'),
      message: await uuids('/admin/messages'),
      // One is left as it is, so that orders for it go on being taken.
      product: products.map(match => decodeURIComponent(match[1])).filter(id => id !== 'hollow-blocks'),
    }
  }

  /** Two-factor on, new backup codes, and off again; whatever comes between, it is off at the end. */
  async function twoFactor() {
    const act = async form => {
      const response = await ask('/admin/users.data', form)
      keep(response)
      return response.text()
    }
    const { password } = session
    const begun = await act({ intent: 'begin two-factor', password })
    const secret = /secret=([A-Z2-7]{16,})|"([A-Z2-7]{32,})"/.exec(begun)
    if (secret) await act({ intent: 'confirm two-factor', code: totpCode(secret[1] ?? secret[2]) })
    const codes = await act({ intent: 'backup codes', password })
    const ended = await act({ intent: 'end two-factor', password })
    if (codes.includes('New backup codes') && ended.includes('Two-factor is off')) session.journeys++
  }

  return session
}
