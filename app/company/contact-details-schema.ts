import { z } from 'zod'
import { cleanLine } from '../platform/text.ts'

/** Text that must be there, as `clean` leaves it. */
export const requiredText = (label: string, most: number, clean: (text: string) => string = cleanLine) =>
  z
    .string(`${label} is missing.`)
    .transform(clean)
    .pipe(
      z
        .string()
        .min(1, `${label} is missing.`)
        .max(most, `${label} is too long: at most ${most.toLocaleString('en')} characters.`),
    )

/** How somebody can be reached who orders or writes. */
export const person = {
  name: requiredText('Full Name', 120),
  email: requiredText('Email Address', 254).pipe(
    z.email({ pattern: z.regexes.unicodeEmail, error: 'Email Address must look like name@example.com.' }),
  ),
  // Two numbers in one field, or a form that we can't normalise: somebody will read it and call.
  phone: requiredText('Phone Number', 60).refine(
    text => (text.normalize('NFKC').match(/\p{Nd}/gu) ?? []).length >= 6,
    'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.',
  ),
}
