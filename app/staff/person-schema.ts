import { z } from 'zod'
import { singleLineText } from '../platform/form-schema.ts'

export const maxNameLength = 80

export const personName = singleLineText.pipe(
  z
    .string()
    .min(1, 'Please enter a name.')
    .max(maxNameLength, `The name may have at most ${maxNameLength} characters.`),
)
