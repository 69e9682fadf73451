import { z } from 'zod'
import { singleLineText } from '../../platform/form-schema.ts'
import { searchTerms } from './search-text.ts'

const words = (error: string, max: number) =>
  singleLineText.pipe(
    z
      .string()
      .max(max, `At most ${max} characters`)
      .refine(text => searchTerms(text).length > 0, error),
  )

export const searchWordSchema = z.object({
  term: words('Enter the words that people type', 60).transform(term => term.toLowerCase()),
  meaning: words('Enter the words that the shop uses', 200),
})
