import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openBySecret, wrongLinkLimit } from '../platform/secret-link.server.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { resetPassword } from './account.server.ts'
import { findInvitation, invite } from './invitations.server.ts'
import { owner } from './owner.fixture.ts'
import { createResetPath, listPeople } from './people.server.ts'
import { adminEmail, adminPassword, Browser, setUpAccountTests } from './staff.fixture.ts'
import { invitations } from './staff.table.ts'

const shop = setUpAccountTests()
const guesses = 10_000
const tooMany = expect.stringContaining('Too many failed attempts')

/**
 * Sends guesses until one is refused, and counts the rest in the limit that refused it, as each of them would be: to send all
 * takes half a minute.
 */
async function guess(limit: string, send: (number: number) => Promise<boolean>) {
  for (let sent = 1; sent <= guesses; sent++)
    if (await send(sent)) {
      await shop.db.execute(
        sql`update rate_limits set count = count + ${guesses - sent} where key like ${limit}`,
      )
      return
    }
}

const endWindows = () => shop.db.execute(sql`update rate_limits set resets_at = now() - interval '1 second'`)

describe('of 10,000 guesses at a password', () => {
  const verify = () => vi.spyOn(shop.staff.auth.api, 'signInEmail')
  const wrong = async () => Response.json({ message: 'Invalid email or password' }, { status: 401 })
  const tryFrom = (address: string, password: string) => shop.tryPassword(new Browser(), password, address)
  const guessFrom = (limit: string, addressOf: (number: number) => string) =>
    guess(limit, async number => {
      const result = await tryFrom(addressOf(number), `guess ${number}`)
      return !result.ok && result.reason === 'refused' && result.message.startsWith('Too many')
    })

  it('10 from one address are verified, and the right one is refused there until the window ends', async () => {
    const verified = verify().mockImplementation(wrong as never)
    await guessFrom('sign-in of %:10.3.0.1', () => '10.3.0.1')
    expect(verified).toHaveBeenCalledTimes(10)
    verified.mockRestore()
    expect(await tryFrom('10.3.0.1', adminPassword)).toMatchObject({ ok: false, message: tooMany })
    expect(await tryFrom('10.3.0.2', adminPassword)).toMatchObject({ ok: true })
    await endWindows()
    expect(await tryFrom('10.3.0.1', adminPassword)).toMatchObject({ ok: true })
  })

  it('50 from many addresses at one account are verified, and the right one is refused everywhere', async () => {
    const verified = verify().mockImplementation(wrong as never)
    await guessFrom('sign-in account:%', number => `10.4.${number >> 8}.${number & 255}`)
    expect(verified).toHaveBeenCalledTimes(50)
    verified.mockRestore()
    expect(await tryFrom('10.5.0.1', adminPassword)).toMatchObject({ ok: false, message: tooMany })
    await endWindows()
    expect(await tryFrom('10.5.0.1', adminPassword)).toMatchObject({ ok: true })
  })

  it('200 at all accounts together are verified', async () => {
    await shop.db.execute(sql`insert into rate_limits values ('sign-in', 199, now() + interval '1 minute')`)
    const verified = verify().mockImplementation(wrong as never)
    onTestFinished(() => verified.mockRestore())
    expect(await tryFrom('10.6.0.1', 'guess')).toMatchObject({
      ok: false,
      message: expect.not.stringContaining('Too many'),
    })
    expect(await tryFrom('10.6.0.2', 'guess')).toMatchObject({ ok: false, message: tooMany })
    expect(verified).toHaveBeenCalledOnce()
  })
})

describe('of 10,000 guesses at a link', () => {
  beforeEach(() => shop.db.delete(invitations))

  it('60 at an invitation get the page for what is not found, and the right one opens all the same', async () => {
    const invited = { name: 'Ama', email: 'ama@example.com', role: 'yard', send: false }
    const invitation = await invite(shop.db, testLinkKey, owner, invited)
    if (!invitation.ok) throw new Error(invitation.reason)
    const open = (secret: string, address: string) =>
      openBySecret(shop.staff.contextFrom(address), db => findInvitation(db, secret))
    let notFound = 0
    await guess('wrong link:10.7.0.1', async number => {
      const opened = await open(`guess${number}`, '10.7.0.1').catch(error => {
        expect(error).toMatchObject({ status: 404 })
        notFound++
      })
      return opened?.wait !== undefined
    })
    expect(notFound).toBe(wrongLinkLimit.max)
    expect(await open('guess', '10.7.0.1')).toEqual({ wait: expect.any(Number) })
    const secret = invitation.path.replace('/invitation/', '')
    expect(await open(secret, '10.7.0.1')).toMatchObject({ found: { name: 'Ama', isExpired: false } })
  })

  it('10 at a reset link are told that it has ended, and the right one works all the same', async () => {
    const next = 'another-long-password'
    const reset = (token: string, address: string) => {
      const request = new Browser().request('/admin-login/reset', {})
      return resetPassword(request, shop.staff.contextFrom(address), { token, next })
    }
    let ended = 0
    await guess('reset-try:10.8.0.1', async number => {
      const result = await reset(`guess${number}`, '10.8.0.1')
      if (!result.ok && result.message.startsWith('Too many')) return true
      ended++
      return false
    })
    expect(ended).toBe(10)
    const person = (await listPeople(shop.db)).find(({ email }) => email === adminEmail)
    const path = await createResetPath(shop.staff.auth, person?.id ?? '')
    const token = path.replace(/.*token=/, '')
    expect(await reset('guess', '10.8.0.1')).toMatchObject({ ok: false, message: tooMany })
    expect(await reset(token, '10.8.0.1')).toEqual({ ok: true })
    expect(await shop.tryPassword(new Browser(), next)).toMatchObject({ ok: true })
  })
})
