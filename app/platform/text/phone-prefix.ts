import { withoutSeparators } from './phone.ts'

/** The beginning of a number in any of these notations, as the E.164 that it begins; undefined for what is none. */
export function phonePrefix(text: string): string | undefined {
  const number = withoutSeparators(text)
    .replace(/^(00|(?=233))/, '+')
    .replace(/^(\+233)?0(?=[1-9])/, '+233')
  return /^\+[1-9]\d{0,14}$/.test(number) ? number : undefined
}
