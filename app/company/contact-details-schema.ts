import { z } from 'zod'
import { cleanLine } from '../platform/text.ts'

export const requiredText = (label: string, max: number, clean: (text: string) => string = cleanLine) =>
  z
    .string(`${label} is missing.`)
    .transform(clean)
    .pipe(
      z
        .string()
        .min(1, `${label} is missing.`)
        .max(max, `${label} is too long: at most ${max.toLocaleString('en')} characters.`),
    )

export const contactDetails = {
  name: requiredText('Full Name', 120),
  email: requiredText('Email Address', 254).pipe(
    z.email({ pattern: z.regexes.unicodeEmail, error: 'Email Address must look like name@example.com.' }),
  ),
  // People read this field, so two numbers or an unusual notation are fine.
  phone: requiredText('Phone Number', 60).refine(
    text => (text.normalize('NFKC').match(/\p{Nd}/gu) ?? []).length >= 6,
    'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.',
  ),
}
