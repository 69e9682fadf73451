import { describe, expect, it } from 'vitest'
import { pageNumbers, rangeText } from './pagination.tsx'

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, undefined, 9]],
    [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
    [3, 9, [1, 2, 3, 4, undefined, 9]],
    [4, 5, [1, 2, 3, 4, 5]],
    [9, 9, [1, undefined, 8, 9]],
  ])('on page %i of %i are %j', (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers))
})

it('the range ends at the last row', () => {
  expect(rangeText(2, 25, 311)).toBe('26-50 of 311')
  expect(rangeText(2, 1_000, 1_311)).toBe('1,001-1,311 of 1,311')
})
