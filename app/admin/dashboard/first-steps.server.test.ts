import { beforeEach, expect, it } from 'vitest'
import { settings } from '../../company/settings.content.ts'
import { publish } from '../../content/admin/manage-content.server.ts'
import { brand } from '../../content/brand.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { emptyTables, setUpDatabase } from '../../platform/database/database.fixture.ts'
import { recordChange } from '../../staff/audit.server.ts'
import { owner as admin } from '../../staff/owner.fixture.ts'
import { completeFirstStep, dismissFirstSteps, readFirstSteps } from './first-steps.server.ts'
import { firstSteps, isFirstStep } from './first-steps.ts'

const all = Object.keys(firstSteps).filter(isFirstStep)

const database = setUpDatabase()
beforeEach(() =>
  emptyTables(database.db, 'audit_entries', 'content_pieces', 'content_versions', 'milestones'),
)

const done = async () =>
  (await readFirstSteps(database.db))?.filter(({ isDone }) => isDone).map(({ id }) => id)

it('nothing is done in a new shop', async () => {
  expect(await done()).toEqual([])
})

it('a step is done by what it asks for', async () => {
  const { db } = database
  await publish(db, admin, brand, { ...brand.defaults, name: 'Kumasi Blocks' }, 0)
  await storeSettings(db, settings, { phone: '+233302000001' })
  expect(await done()).toEqual(['brand'])
  await storeSettings(db, settings, { whatsapp: '+233202000001', deliveryFeePesewas: 60_00 })
  await recordChange(db, admin, { action: 'account.password', subject: 'Account' })
  await recordChange(db, admin, {
    action: 'product.updated',
    subject: 'Product hollow-blocks',
  })
  expect(await done()).toEqual(['brand', 'contact', 'delivery', 'password', 'product'])
})

it('a step can be marked as done, and the list ends with the last one', async () => {
  await Promise.all(all.slice(1).map(step => completeFirstStep(database.db, step)))
  expect(await done()).toEqual(all.slice(1))
  await completeFirstStep(database.db, 'brand')
  expect(await readFirstSteps(database.db)).toBeUndefined()
})

it('a dismissed list stays away', async () => {
  await dismissFirstSteps(database.db)
  expect(await readFirstSteps(database.db)).toBeUndefined()
})
