import { addSentences } from '../../../company/person-fields.ts'
import { contactFields } from '../../../sales/contact-fields.ts'
import type { OrderChannel } from '../../order-channel.ts'

/** How an order that the staff enters can come. */
export const staffChannels = [
  'telephone',
  'counter',
  'whatsapp',
  'message',
] as const satisfies readonly OrderChannel[]
export type StaffChannel = (typeof staffChannels)[number]

/** The fields of the form. What must be known of the customer depends on how the order came. */
export const deskFields = {
  contact: {
    ...contactFields,
    email: { ...contactFields.email, optional: true },
    phone: { ...contactFields.phone, optional: true },
    address: { ...contactFields.address, rows: 2, optional: true, hint: 'Street, area and a landmark.' },
  },
  discountReason: {
    ...addSentences({ kind: 'text', label: 'Reason', max: 60, optional: true }),
    hint: 'The customer sees it.',
  },
} as const

/** What a control shows and changes: `<FieldControl declared={fields.name} {...field('name')} />`. */
export const typedFields =
  <Name extends string>(
    values: Record<Name, string>,
    errors: Record<string, string | undefined>,
    onChange: (changes: Partial<Record<Name, string>>) => void,
  ) =>
  (name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value } as Partial<Record<Name, string>>),
  })

/** An earlier order that may be the same one. */
export type SimilarOrder = { id: string; number: string; name: string; minutesAgo: number; by: string }

export const notPlaced =
  'It is not known whether the order was placed. Everything is still here: place it again when you are connected. It is never placed twice.'
