import { cleanLine } from '../../platform/text/text.ts'
import { isUuid } from '../../platform/text/uuid.ts'

export const countText = (count: number, singular: string) =>
  `${count.toLocaleString('en')} ${singular}${count === 1 ? '' : 's'}`

/** Accepts whole e-mail addresses and phone numbers, because less would match too many people, and ids of customers. */
export function parseDataSubject(typed: unknown): string | undefined {
  const who = typeof typed === 'string' ? cleanLine(typed) : ''
  if (who.length > 254) return undefined
  const digits = who.normalize('NFKC').match(/\p{Nd}/gu)?.length ?? 0
  return isUuid(who) || /^[^\s@]+@[^\s@]+$/.test(who) || digits >= 6 ? who : undefined
}
