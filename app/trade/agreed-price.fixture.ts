import type { AgreedPrice } from './trade-terms.ts'

export const agree = (price: Partial<AgreedPrice>): AgreedPrice => ({
  ...{ goods: 'all', percentOff: null, price: null, from: '', until: '' },
  ...price,
})
