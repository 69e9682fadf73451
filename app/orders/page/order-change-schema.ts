import { z } from 'zod'
import { controlSchema, controlSchemas } from '../../platform/fields/field-schema.ts'
import { correctableFields } from '../../sales/contact-fields.ts'
import { cancelReasons, requestField } from './order-changes.ts'

export const cancelSchema = z.object({
  reason: z.enum(cancelReasons).optional().catch(undefined),
})

export const correctSchema = z.object(controlSchemas(correctableFields))

export const requestSchema = z.object({ message: controlSchema(requestField) })
