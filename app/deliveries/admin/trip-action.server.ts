import { z } from 'zod'
import { cedisText, singleLineText } from '../../platform/form-schema.ts'
import { parseNumber } from '../../platform/text/length.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { adminAction, type Intents, intent, markedFields, noFields } from '../../staff/admin-action.server.ts'
import { subjectId } from '../../staff/subject-id.server.ts'
import { moveStop, moveToTrip, setQuantities, takeOff } from '../change-stops.server.ts'
import { setAmountToCollect } from '../collect.server.ts'
import { departByStaff, returnToDay, settleTrip } from '../end-trips.server.ts'
import { changeTrip } from '../plan-trips.server.ts'
import { skippedText } from '../put-on-trip.server.ts'
import { sendToDriver } from '../trip-link.server.ts'
import { tripRefusals, tripSchema } from './trip-form.tsx'

const gone = { message: 'This trip or stop no longer exists.', isStale: true }
const left = 'This trip has left or was cancelled. Nothing was changed.'
const recorded = 'This stop is recorded already. Nothing was changed.'
const lateReport =
  'A late report of this stop waits under Late reports. Accept or dismiss it first. Nothing was changed.'
const stop = z.object({ stop: z.uuid() })
const overloadReason = singleLineText.pipe(z.string().max(200, 'At most 200 characters'))

const overloaded = ({ excess }: { excess: string }) => ({
  errors: { overloadReason: `It carries ${excess} more than the truck may. Say why, or take something off.` },
  message: markedFields,
})

const moving = (by: -1 | 1): Intents<string>[string] =>
  intent(
    'deliveries.plan',
    stop,
    ({ db, admin, data, subject }) => moveStop(db, admin, subject, data.stop, by),
    { refusals: { 'not found': gone, 'not planned': left } },
  )

const quantityPrefix = 'quantity.'

/** The quantities of a stop's form, NaN for what is no number; a part of 0 stays in the yard. */
const readParts = (form: FormData) =>
  [...new Set(form.keys())]
    .filter(name => name.startsWith(quantityPrefix))
    .map(name => ({
      key: name.slice(quantityPrefix.length),
      quantity: parseNumber(String(form.get(name)).trim() || '0') ?? Number.NaN,
    }))
    .filter(({ quantity }) => quantity !== 0)

const intents: Intents<string> = {
  save: intent(
    'deliveries.plan',
    tripSchema.omit({ id: true }).extend({ editToken: singleLineText }),
    ({ db, admin, data: { editToken, ...data }, subject }) =>
      changeTrip(db, admin, { ...data, id: subject }, editToken),
    {
      success: { title: 'Trip saved' },
      invalid: () => markedFields,
      refusals: {
        ...tripRefusals,
        'not found': gone,
        'not planned': left,
        conflict: 'This trip was changed meanwhile. Look at it, then try again.',
        'wrong goods': {
          errors: { truckId: 'A mixer carries concrete and nothing else, and no other truck does' },
          message: markedFields,
        },
        over: overloaded,
      },
    },
  ),
  up: moving(-1),
  down: moving(1),
  'take off': intent(
    'deliveries.plan',
    stop,
    ({ db, admin, data, subject }) => takeOff(db, admin, subject, data.stop),
    {
      success: { title: 'Taken off', description: 'It is not planned any more.' },
      refusals: { 'not found': gone, 'not planned': left, recorded, 'late report': lateReport },
    },
  ),
  'move to trip': intent(
    'deliveries.plan',
    stop.extend({ to: z.uuid(), overloadReason }),
    ({ db, admin, data: { stop: stopId, to: toId, overloadReason }, subject: tripId }) =>
      moveToTrip(db, admin, { tripId, stopId, toId, overloadReason }),
    {
      success: { title: 'Moved', description: 'It is the last stop of the other trip now.' },
      refusals: {
        'not found': gone,
        'not planned': left,
        recorded,
        'late report': lateReport,
        'out of service': 'The truck of the other trip is out of service. Nothing was changed.',
        'on it already': 'The other trip has a stop of this order already. Change its quantities.',
        'nothing put': ({ skipped }) => `${skippedText(skipped)} Nothing was changed.`,
        over: overloaded,
      },
    },
  ),
  quantities: intent(
    'deliveries.plan',
    stop.extend({ overloadReason, editToken: singleLineText }),
    async ({ db, admin, form, data, subject }) => {
      const parts = readParts(form)
      return parts.length === 0
        ? { ok: false as const, reason: 'nothing' as const }
        : setQuantities(db, admin, { ...data, tripId: subject, stopId: data.stop, parts })
    },
    {
      success: { title: 'Quantities saved' },
      refusals: {
        nothing: 'A stop brings something. Take it off if it is not to go.',
        'not found': gone,
        'not planned': left,
        recorded,
        conflict: 'This stop was changed meanwhile. Look at it, then try again.',
        quantity: ({ key, max }) => ({
          errors: {
            [`${quantityPrefix}${key}`]:
              max === 0 ? 'Nothing of this is open' : `At most ${max}, in whole pieces`,
          },
          message: markedFields,
        }),
        over: overloaded,
      },
    },
  ),
  collect: intent(
    'payments.record',
    stop.extend({
      amount: z.union([
        z.literal('').transform(() => null),
        cedisText.refine(
          pesewas => Number.isSafeInteger(pesewas) && pesewas >= 0,
          'Enter an amount such as 50.00',
        ),
      ]),
    }),
    ({ db, admin, data, subject }) =>
      setAmountToCollect(db, admin, { tripId: subject, stopId: data.stop, pesewas: data.amount }),
    {
      success: { title: 'Amount set', description: 'The driver sees it once the page has a network.' },
      invalid: () => markedFields,
      refusals: {
        'not found': gone,
        ended: 'This trip is closed. Nothing was changed.',
        'too much': ({ max }) => ({
          errors: { amount: `At most ${formatCedis(max)}: more is not open, or other stops collect it` },
          message: markedFields,
        }),
      },
    },
  ),
  leave: intent('deliveries.plan', noFields, ({ db, admin, subject }) => departByStaff(db, admin, subject), {
    success: { title: 'On its way', description: 'The customers are told.' },
    refusals: {
      'not found': gone,
      'not planned': left,
      empty: 'There is nothing on this trip yet.',
      'out of service': 'The truck is out of service on this day. Give the trip another one.',
      'truck is out': 'This truck is still out with another trip. Close that one first.',
      'driver is out': 'This driver is still out with another trip. Close that one first.',
      'held orders': ({ orders }) =>
        `These orders are over the credit limit: ${orders}. Have them approved, or take them off the trip.`,
      'ended orders': ({ orders }) => `Take off first what is not to be delivered: ${orders}.`,
    },
  }),
  return: intent('deliveries.plan', noFields, ({ db, admin, subject }) => returnToDay(db, admin, subject), {
    success: ({ returned }) => ({
      message: {
        title: 'Trip ended',
        description: `${returned} ${returned === 1 ? 'stop is' : 'stops are'} to be planned again.`,
      },
    }),
    refusals: { 'not found': gone, ended: 'This trip has ended already.' },
  }),
  settle: intent(
    'deliveries.settle',
    z.object({
      expected: z.coerce.number().int(),
      counted: z.coerce.number().int().optional(),
      handedOver: cedisText.refine(
        pesewas => Number.isSafeInteger(pesewas) && pesewas >= 0 && pesewas <= 100_000_000_00,
        'Enter an amount such as 50.00',
      ),
      note: singleLineText.pipe(z.string().max(300, 'At most 300 characters')),
    }),
    ({ db, admin, data, subject }) => settleTrip(db, admin, { ...data, tripId: subject }),
    {
      success: (_, { counted }) => ({
        message: { title: counted === undefined ? 'Trip closed' : 'New count saved' },
      }),
      invalid: () => markedFields,
      refusals: {
        'not found': gone,
        'not out': 'This trip has not left.',
        settled: { message: 'The cash of this trip was counted already.', isStale: true },
        changed: {
          message: 'The driver recorded another payment meanwhile. Look at the amount, then try again.',
          isStale: true,
        },
        difference: ({ difference }) => ({
          errors: {
            note: `${formatCedis(Math.abs(difference))} ${difference < 0 ? 'is missing' : 'is too much'}: say why`,
          },
          message: markedFields,
        }),
      },
    },
  ),
  send: intent(
    'deliveries.plan',
    noFields,
    ({ db, admin, wakeQueue, subject }) => sendToDriver(db, admin, subject).finally(wakeQueue),
    {
      success: ({ to }) => ({ message: { title: 'Sent to the driver', description: to } }),
      refusals: { 'not found': gone, 'no driver': 'Choose the driver of this trip first.' },
    },
  ),
}

export const tripAction = adminAction({
  intents,
  findSubject: ({ tripId }) => subjectId('trip', tripId),
})
