import { z } from 'zod'
import { requiredText } from '../../company/contact-details-schema.ts'
import { cleanLines } from '../../platform/text.ts'
import { contactSchema } from '../placing/order-schema.ts'
import { cancelReasons } from './order-changes.ts'

export const cancelSchema = z.object({
  reason: z.enum(cancelReasons).optional().catch(undefined),
})

export const correctSchema = contactSchema.pick({ phone: true, address: true, notes: true })

export const requestSchema = z.object({
  message: requiredText('Your request', 2_000, cleanLines),
})
