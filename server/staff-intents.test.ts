import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hasPermission } from '../app/staff/roles.ts'
import { intents, roles, setUpPermissionTests } from './staff-permissions.fixture.ts'

const shop = setUpPermissionTests()
const { send, signIn } = shop

/** Of the contents of all tables. */
async function fingerprint() {
  const { db } = shop
  const names = sql`select table_name as name from information_schema.tables where table_schema = 'public'`
  const { rows } = (await db.execute(names)) as { rows: { name: string }[] }
  const hashes = rows.map(
    ({ name }) =>
      sql`select ${name} as name, (select md5(string_agg(r::text, '' order by r::text)) from ${sql.identifier(name)} r) as hash`,
  )
  return ((await db.execute(sql.join(hashes, sql` union all `))) as { rows: object[] }).rows
}

it('knows all intents', () => {
  expect(intents.length).toBeGreaterThan(70)
  expect(new Set(intents.map(({ url }) => url)).size).toBeGreaterThan(20)
})

it.each(roles)(
  'refuses %s every intent that the role does not permit, and changes nothing',
  async (id, role) => {
    const browser = await signIn(id)
    const before = await fingerprint()
    for (const intent of intents)
      if (!intent.permissions.every(permission => hasPermission(role, permission)))
        expect(await send(browser, intent), `${intent.url} ${intent.intent}`).toBe(403)
    expect(await fingerprint()).toEqual(before)
  },
)

it.each(roles)('lets %s do what the role permits', async (id, role) => {
  let browser = await signIn(id)
  const before = await fingerprint()
  for (const intent of intents)
    if (intent.permissions.every(permission => hasPermission(role, permission))) {
      const status = await send(browser, intent)
      expect(status, `${intent.url} ${intent.intent}`).not.toBe(403)
      expect(status, `${intent.url} ${intent.intent}`).toBeLessThan(500)
      // A redirect: the form has ended the session.
      if (status === 202) browser = await signIn(id)
    }
  expect(await fingerprint()).not.toEqual(before)
})
