import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseForm, readForm } from './form.server.ts'

const schema = z.object({
  name: z.string().min(1, 'Name is required').max(5, 'Name too long'),
  note: z.string().default('none'),
  tags: z.array(z.string()).max(2, 'Too many tags'),
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
  expect(parseForm(schema, form(['name', 'Ama']))).toMatchObject({ data: { tags: [] } })
})

it('returns the first error of each field', () => {
  const invalid = form(['name', ''], ['tags', 'a'], ['tags', 'b'], ['tags', 'c'])
  expect(parseForm(schema, invalid)).toEqual({
    ok: false,
    result: { ok: false, errors: { name: 'Name is required', tags: 'Too many tags' } },
  })
})

it('finds lists in unions, and behind defaults and transforms', () => {
  const union = z.discriminatedUnion('intent', [
    z
      .object({ intent: z.literal('add'), ids: z.array(z.string()).default([]) })
      .transform(value => value.ids),
    z.object({ intent: z.literal('delete') }),
  ])
  expect(parseForm(union, form(['intent', 'add'], ['ids', 'a']))).toEqual({ ok: true, data: ['a'] })
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
