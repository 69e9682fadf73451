import { capitalize } from '../platform/text/text.ts'
import { personalData } from '../slices.ts'

export const noRecords: Record<string, number> = Object.fromEntries(personalData.map(({ name }) => [name, 0]))

export const noneErased: Record<string, number> = {
  ...noRecords,
  ...Object.fromEntries(
    personalData.flatMap(({ name, closeOpenBy }) =>
      closeOpenBy === 'never open' ? [] : [[`open${capitalize(name)}`, 0]],
    ),
  ),
}
