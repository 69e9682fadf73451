import { addSentences } from '../company/person-fields.ts'
import { digitalAddressProblem, formatDigitalAddress } from '../company/places.ts'
import type { FieldOf } from '../platform/fields/field.ts'
import { firstNumber, parsePhone } from '../platform/text/phone.ts'

export type ContactField = (FieldOf<'text' | 'email'> | (FieldOf<'choice'> & { optional: true })) & {
  /** As the heading of a column, or in a mail. */
  shortLabel: string
  /** In the table of orders; a further field needs its column there. */
  column: string
  /** Part of the address that goes on mails, documents and pages; other fields stand there with their label. */
  isAddress?: boolean
  /** Before it in an address. */
  prefix?: string
  /** How it is stored. */
  normalize?(text: string): string
  /** How it is shown. */
  format?(text: string): string
  /** Can be looked up on a map. */
  isOnMap?: boolean
  /** Asked for only where the shop wants to know it. */
  isSite?: boolean
  /** The customer can correct it while the order is pending. */
  isCorrectable?: boolean
}

const isSiteDetail = { isSite: true, isCorrectable: true } as const

/** What helps the driver; customers can leave all of it out. */
export const siteFields = {
  digitalAddress: {
    ...addSentences({ kind: 'text', label: 'Digital Address', max: 30, optional: true }),
    shortLabel: 'Digital address',
    hint: 'GhanaPost, such as GA-183-8164.',
    column: 'digitalAddress',
    check: digitalAddressProblem,
    normalize: formatDigitalAddress,
    isOnMap: true,
    ...isSiteDetail,
  },
  landmark: {
    ...addSentences({ kind: 'text', label: 'Landmark', max: 120, optional: true }),
    shortLabel: 'Landmark',
    hint: 'What the driver sees near it: a school, a filling station, a church.',
    column: 'landmark',
    isOnMap: true,
    ...isSiteDetail,
  },
  position: {
    ...addSentences({ kind: 'text', label: 'Position', max: 60, optional: true }),
    shortLabel: 'Position',
    hint: 'Latitude and longitude, such as 5.6037,-0.1870.',
    column: 'position',
    check: (text: string) =>
      /^-?[0-8]?\d(\.\d+)?, ?-?(1[0-7]|\d)?\d(\.\d+)?$/.test(text)
        ? undefined
        : 'Position must look like 5.6037,-0.1870.',
    normalize: (text: string) => text.replace(' ', ''),
    isOnMap: true,
    ...isSiteDetail,
  },
  receiverName: {
    ...addSentences({ kind: 'text', label: 'Who receives it', max: 120, optional: true }),
    shortLabel: 'Received by',
    column: 'receiverName',
    ...isSiteDetail,
  },
  receiverPhone: {
    ...addSentences({ kind: 'phone', label: 'Phone on the site', max: 60, optional: true }),
    shortLabel: 'Phone on the site',
    column: 'receiverPhone',
    check: (text: string) =>
      parsePhone(firstNumber(text)) ? undefined : 'Phone on the site must be a number such as 024 123 4567.',
    ...isSiteDetail,
  },
  access: {
    ...addSentences({ kind: 'longText', label: 'Access for a truck', max: 300, rows: 2, optional: true }),
    shortLabel: 'Access',
    hint: 'A narrow road, low wires, soft ground, hours of the gate.',
    column: 'access',
    ...isSiteDetail,
  },
  unloading: {
    kind: 'choice',
    label: 'Unloading',
    shortLabel: 'Unloading',
    choices: { '': 'Not known', crane: 'By crane', tipper: 'By tipper', hand: 'By hand' },
    optional: true,
    column: 'unloading',
    ...isSiteDetail,
  },
} as const satisfies Record<string, ContactField>
