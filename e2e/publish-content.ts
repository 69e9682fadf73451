import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import type { Field, Fields } from '../app/platform/fields/field.ts'
import { formOf } from '../app/platform/fields/field-form.fixture.ts'
import { emptyValues } from '../app/platform/fields/field-rules.ts'
import { findPiece } from '../app/slices.ts'
import { pictureFile } from './fill-content.ts'
import type { Entries, Entry, UploadedPicture, Value } from './other-company.ts'
import { expect, readEditToken, submitForm } from './shop.ts'

const pathOf = (key: string) => `/admin/website/${key}`

type Change = { intent: 'publish' | 'draft' | 'reset'; editToken: string }

function changePiece(request: APIRequestContext, key: string, { intent, editToken }: Change, form: FormData) {
  form.set('intent', intent)
  form.set('editToken', editToken)
  return submitForm(request, pathOf(key), form)
}

/** Publishes a part of the website. Missing values are the defaults. */
export async function publishPiece(
  request: APIRequestContext,
  key: string,
  values: Record<string, unknown>,
  { intent = 'publish', editToken }: Partial<Change> = {},
) {
  const { fields, defaults } = requirePiece(key)
  const change = { intent, editToken: editToken ?? (await readEditToken(request, pathOf(key))) }
  await changePiece(request, key, change, formOf(fields, { ...defaults, ...values }))
}

/** Publishes the original texts. */
export const resetPiece = async (request: APIRequestContext, key: string) =>
  // A draft may be saved meanwhile.
  expect(async () => {
    const editToken = await readEditToken(request, pathOf(key))
    await changePiece(request, key, { intent: 'reset', editToken }, new FormData())
  }).toPass({ timeout: 10_000 })

/** Publishes what would be typed into the form of a part of a new site. */
export async function publishEntry(request: APIRequestContext, key: string, entry: Entry) {
  const { fields, defaults } = requirePiece(key)
  const values = await convertEntry(request, fields, defaults, entry)
  await publishPiece(request, key, values, { editToken: '0' })
}

function requirePiece(key: string) {
  const piece = findPiece(key)
  if (!piece) throw new Error(`There is no part ${key}`)
  return piece
}

type Values = Record<string, unknown>

async function convertEntry(request: APIRequestContext, fields: Fields, current: Values, entry: Entry) {
  const values = { ...current }
  for (const [label, value] of Object.entries(entry)) {
    const [name, field] = findField(fields, label)
    values[name] = await convertValue(request, field, values[name], value, label)
  }
  return values
}

function findField(fields: Fields, label: string) {
  const found = Object.entries(fields).find(
    ([, field]) =>
      field.label === label ||
      (field.kind === 'sections' && Object.values<string>(field.sections).includes(label)),
  )
  if (!found) throw new Error(`There is no field ${label}`)
  return found
}

async function convertValue(
  request: APIRequestContext,
  field: Field,
  current: unknown,
  value: Value,
  label: string,
) {
  switch (field.kind) {
    case 'list':
      return Promise.all(
        (value as Entries).entries.map((entry, index) =>
          convertEntry(
            request,
            field.fields,
            (current as Values[] | undefined)?.[index] ?? emptyValues(field.fields),
            entry,
          ),
        ),
      )
    case 'group':
      return convertEntry(request, field.fields, current as Values, value as Entry)
    case 'sections': {
      const [id] = Object.entries<string>(field.sections).find(([, title]) => title === label) ?? []
      return (current as { id: string }[]).map(each => (each.id === id ? { ...each, shown: value } : each))
    }
    case 'picture': {
      const { file, shows } = value as UploadedPicture
      const picture = await uploadPicture(request, file)
      return { ...(current as Values), picture, ...(shows && { alt: shows }) }
    }
    case 'choice':
      return Object.entries<string>(field.choices).find(([, title]) => title === value)?.[0]
    default:
      return value
  }
}

export async function uploadPicture(request: APIRequestContext, file: string): Promise<string> {
  const response = await request.post('/admin/uploads', {
    headers: { 'content-type': file.endsWith('.png') ? 'image/png' : 'image/jpeg' },
    data: await readFile(pictureFile(file)),
  })
  expect(response).toBeOK()
  return (await response.json()).result.picture
}
