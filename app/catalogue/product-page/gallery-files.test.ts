import { expect, it } from 'vitest'
import { largestFile } from './gallery-files.ts'

it('is the picture in its largest size', () => {
  const upload = `/uploads/${'a'.repeat(64)}/1600x1200.webp`
  expect(largestFile(upload)).toBe(upload)
  expect(largestFile('hollow-blocks')).toMatch(/^\/pictures\/hollow-blocks-\w+-1280\.webp$/)
  expect(largestFile('https://pictures.example/a.jpg')).toBe('https://pictures.example/a.jpg')
  expect(largestFile('unknown')).toBeUndefined()
})
