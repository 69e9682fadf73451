import { z } from 'zod'
import { singleLineText } from '../platform/form-schema.ts'

export const maxNameLength = 80

export const personName = singleLineText.pipe(
  z
    .string()
    .min(1, 'Please enter a name.')
    .max(maxNameLength, `The name may have at most ${maxNameLength} characters.`),
)
/** What a person can choose, by the name that is stored. */
export const dateFormats = { long: '12 March 2026', iso: '2026-03-12', short: '12/03/2026' } as const
export type DateFormat = keyof typeof dateFormats

export const toDateFormat = (stored: string | null | undefined): DateFormat =>
  stored && Object.hasOwn(dateFormats, stored) ? (stored as DateFormat) : 'long'
