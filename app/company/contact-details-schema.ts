import { z } from 'zod'
import { cleanLine } from '../platform/text.ts'
import { answerableEmail, invalidEmail, invalidPhone, missing } from './contact-problem-texts.ts'

export const requiredText = (label: string, max: number, clean: (text: string) => string = cleanLine) =>
  z
    .string(missing(label))
    .transform(clean)
    .pipe(
      z
        .string()
        .min(1, missing(label))
        .max(max, `${label} is too long: at most ${max.toLocaleString('en')} characters.`),
    )

export const contactDetails = {
  name: requiredText('Full Name', 120),
  email: requiredText('Email Address', 254).pipe(
    z.email({ pattern: z.regexes.unicodeEmail, error: invalidEmail }).regex(answerableEmail, invalidEmail),
  ),
  // People read this field, so two numbers or an unusual notation are fine.
  phone: requiredText('Phone Number', 60).refine(
    text => (text.normalize('NFKC').match(/\p{Nd}/gu) ?? []).length >= 6,
    invalidPhone,
  ),
}
