import { expect, it } from 'vitest'
import { z } from 'zod'
import { isUuid } from './uuid.ts'

it.each([
  crypto.randomUUID(),
  crypto.randomUUID().toUpperCase(),
  '01932c07-2bd4-7cc1-a0ee-3f1f2b9b6d5a',
  '01932c07-2bd4-0cc1-a0ee-3f1f2b9b6d5a',
  '01932c07-2bd4-7cc1-c0ee-3f1f2b9b6d5a',
  '01932c072bd47cc1a0ee3f1f2b9b6d5a',
  `${crypto.randomUUID()}\n`,
  '',
])('agrees with the schema on %j', text => expect(isUuid(text)).toBe(z.uuid().safeParse(text).success))
