import { z } from 'zod'

export const maxNameLength = 80

export const personName = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(maxNameLength, `The name may have at most ${maxNameLength} characters.`)
