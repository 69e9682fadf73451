import { beforeEach, expect, it } from 'vitest'
import { type DeliveryDays, deliveryDays } from '../company/days.content.ts'
import { makeZone } from '../company/zone.fixture.ts'
import { deliveryZones } from '../company/zones.content.ts'
import { storeSettings } from '../content/content.fixture.ts'
import { emptyTables, setUpDatabase } from '../platform/database/database.fixture.ts'
import { formOf } from '../platform/fields/field-form.fixture.ts'
import { testContext } from '../platform/services.fixture.ts'
import { owner } from '../staff/owner.fixture.ts'
import { provideAdmin } from '../staff/session.server.ts'
import { callAction } from '../staff/staff.fixture.ts'
import { action } from './days.route.tsx'
import { action as zonesAction } from './zones.route.tsx'

const database = setUpDatabase()
beforeEach(() => emptyTables(database.db, 'content_pieces'))

function submit(to: typeof action, form: FormData, version = 0) {
  const { context } = testContext(database.db)
  provideAdmin(context, { ...owner, id: 'person' } as never)
  form.set('editToken', String(version))
  return callAction(to, context, Object.fromEntries(form) as Record<string, string>)
}

const send = (changes: object, version?: number) =>
  submit(action, formOf(deliveryDays.fields, { ...deliveryDays.defaults, ...changes }), version)

it('names a working day, and branches and zones that there are', async () => {
  const days = Object.keys(deliveryDays.defaults.workingDays)
  const workingDays = Object.fromEntries(days.map(day => [day, false]))
  const yards = [{ name: 'Nowhere', tonnes: 5, zones: ['Kumasi'] }]
  expect(await send({ yards, workingDays, isOn: true })).toMatchObject({
    ok: false,
    errors: {
      'workingDays.monday': 'Switch on a working day.',
      'yards.0.name': expect.stringContaining('There is no branch of this name. Branches: Weija'),
      'yards.0.zones': expect.stringContaining('There is no zone “Kumasi”.'),
    },
  })
  await storeSettings(database.db, deliveryZones, { zones: [makeZone()] })
  const known = [{ name: 'weija', tonnes: 5, zones: ['kumasi'] }]
  expect(await send({ yards: known, isOn: true })).toMatchObject({ ok: true })
})

it.each([
  [{ cutOff: '24:00' }, 'cutOff', 'Enter a time such as 15:00 or 09:30'],
  [
    { closedDays: [{ from: '2026-12-24', to: '2026-12-23', reason: 'Christmas' }] },
    'closedDays',
    '“Christmas” ends before it begins.',
  ],
  [
    { yards: ['A', 'a'].map(name => ({ name, tonnes: 1, zones: [] })) },
    'yards',
    '“a” stands in the list twice.',
  ],
  [
    { yards: ['A', 'B'].map(name => ({ name, tonnes: 1, zones: ['Accra'] })) },
    'yards',
    '“Accra” is supplied from “A” and from “B”.',
  ],
])('refuses %j', async (changes, name, problem) => {
  expect(await send(changes)).toMatchObject({ ok: false, errors: { [name]: problem } })
})

it('keeps the name of a zone that a yard supplies, until it is taken from the yard or days are off', async () => {
  const sendZones = (zones: object[], version: number) =>
    submit(zonesAction, formOf(deliveryZones.fields, { ...deliveryZones.defaults, zones }), version)
  const supply = (...zones: string[]): Partial<DeliveryDays> => ({
    isOn: true,
    yards: [{ name: 'Weija', tonnes: 5, zones }],
  })
  expect(await sendZones([makeZone()], 0)).toMatchObject({ ok: true })
  expect(await send(supply('kumasi'), 0)).toMatchObject({ ok: true })
  const refusal = {
    ok: false,
    errors: { zones: expect.stringContaining('The yard “Weija” supplies “kumasi”.') },
  }
  expect(await sendZones([makeZone({ name: 'Ashanti' })], 1)).toMatchObject(refusal)
  expect(await sendZones([], 1)).toMatchObject(refusal)
  expect(await sendZones([makeZone({ name: 'KUMASI', noticeDays: 2 })], 1)).toMatchObject({ ok: true })
  expect(await send(supply(), 1)).toMatchObject({ ok: true })
  expect(await sendZones([makeZone({ name: 'Ashanti' })], 2)).toMatchObject({ ok: true })
  expect(await send(supply('Ashanti'), 2)).toMatchObject({ ok: true })
  expect(await send({ ...supply('Ashanti'), isOn: false }, 3)).toMatchObject({ ok: true })
  expect(await sendZones([makeZone()], 3)).toMatchObject({ ok: true })
})
