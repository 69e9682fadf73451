import { z } from 'zod'
import { maxCutCount, toCentimetres } from './cut-list.ts'

export const cutSchema = z.object(
  {
    count: z
      .int('Each number of sheets must be a whole number.')
      .min(1, 'Each number of sheets must be 1 or more.')
      .max(maxCutCount, `Each number of sheets can be at most ${maxCutCount.toLocaleString('en')}.`),
    length: z
      .number('Each length must be a number of metres.')
      .positive('Each length must be more than 0.')
      .max(100, 'Each length can be at most 100 m.')
      .refine(metres => toCentimetres(metres) / 100 === metres, 'Lengths are in metres to the centimetre.'),
  },
  'Each entry of a cut list must have a number of sheets and a length.',
)
