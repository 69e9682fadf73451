import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseForm, readForm } from './form.server.ts'
import { repeatedText } from './form-schema.ts'

const schema = z.object({
  name: z.string().min(1, 'Name is required').max(5, 'Name too long'),
  note: z.string().default('none'),
  tags: repeatedText.pipe(z.array(z.string()).max(2, 'Too many tags')),
})

function form(...entries: [string, string][]) {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

it('reads texts, and every value of a list', () => {
  expect(parseForm(schema, form(['name', 'Ama'], ['tags', 'a'], ['tags', 'b']))).toEqual({
    ok: true,
    data: { name: 'Ama', note: 'none', tags: ['a', 'b'] },
  })
  expect(parseForm(schema, form(['name', 'Ama'], ['tags', 'a']))).toMatchObject({ data: { tags: ['a'] } })
  expect(parseForm(schema, form(['name', 'Ama']))).toMatchObject({ data: { tags: [] } })
})

it('returns the first error of each field', () => {
  const invalid = form(['name', ''], ['tags', 'a'], ['tags', 'b'], ['tags', 'c'])
  expect(parseForm(schema, invalid)).toEqual({
    ok: false,
    result: { ok: false, errors: { name: 'Name is required', tags: 'Too many tags' } },
  })
})

it('refuses several values of a field that has one', () => {
  expect(parseForm(schema, form(['name', 'Ama'], ['name', 'Kofi']))).toMatchObject({
    result: { errors: { name: 'Invalid input: expected string, received array' } },
  })
})

it('refuses a file where a text belongs', () => {
  const upload = new FormData()
  upload.append('name', new File(['x'], 'x.txt'))
  expect(parseForm(schema, upload)).toMatchObject({
    ok: false,
    result: { errors: { name: 'Invalid input: expected string, received undefined' } },
  })
})

it('answers a body that is no form with 400', async () => {
  const request = new Request('http://shop.test', { method: 'POST', body: '{}' })
  await expect(readForm(request)).rejects.toMatchObject({ status: 400 })
})
