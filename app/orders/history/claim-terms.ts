import { shortNumber } from '../../sales/sale.ts'

export const causes = ['broken', 'short', 'wrong', 'late', 'returned'] as const
export type Cause = (typeof causes)[number]

export const causeNames: Record<Cause, string> = {
  broken: 'Broken',
  short: 'Something is missing',
  wrong: 'Wrong goods',
  late: 'Late',
  returned: 'Returned',
}

export const answers = ['replacement', 'credit', 'refusal'] as const
export type ClaimAnswer = (typeof answers)[number]

export const answerNames: Record<ClaimAnswer, string> = {
  replacement: 'Replacement',
  credit: 'Credited',
  refusal: 'Refused',
}

/** `C-1A2B3C4D` */
export const claimNumber = (id: string) => `C-${shortNumber(id)}`
