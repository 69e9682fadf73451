import { expect, it } from 'vitest'
import { branches } from '../company/branches.content.ts'
import { settings } from '../company/settings.content.ts'
import { storeSettings } from '../content/content.fixture.ts'
import { loader as contact } from '../enquiries/contact.route.tsx'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { testContext } from '../platform/services.fixture.ts'
import { loader as about } from './about.route.tsx'
import { loader as home } from './home.route.tsx'

const database = setUpDatabase()

it.each([
  ['home', home],
  ['about', about],
  ['contact', contact],
])('the data of %s has no address of the head office but that of the settings', async (page, loader) => {
  await storeSettings(database.db, settings, { address: 'Sokoban Road, Kumasi', phone: '+233 32 200 0055' })
  const { context } = testContext(database.db)
  const data = await loader({ context, url: new URL(`http://shop.test/${page}`) } as never)
  const [office, ...others] = branches.defaults.branches
  expect(JSON.stringify(data)).toContain(others[0]?.address)
  expect(JSON.stringify(data)).not.toContain(office?.address)
  expect(JSON.stringify(data)).not.toContain(office?.phone)
})
