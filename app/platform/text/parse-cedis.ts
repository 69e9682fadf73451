import { normalizeDecimal } from './length.ts'
import type { Pesewas } from './money.ts'

export function parseCedis(text: string): Pesewas | undefined {
  const plain = normalizeDecimal(text)
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return undefined
  const [cedis = '', pesewas = ''] = plain.split('.')
  return Number(cedis) * 100 + Number(pesewas.padEnd(2, '0'))
}
