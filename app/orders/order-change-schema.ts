import { z } from 'zod'
import { typedText, typedTexts } from '../platform/typed-text-schema.ts'
import { correctableFields } from '../sales/contact-fields.ts'
import { cancelReasons, requestField } from './order-changes.ts'

export const cancelSchema = z.object({
  reason: z.enum(cancelReasons).optional().catch(undefined),
})

export const correctSchema = z.object(typedTexts(correctableFields))

export const requestSchema = z.object({ message: typedText(requestField) })
