import { type APIRequestContext, request as playwrightRequest } from '@playwright/test'
import { postForm } from '../app/blog/post.fixture.ts'
import { draftOf } from '../app/catalogue/admin/variants/variant-draft.ts'
import { makeProduct, makeVariant } from '../app/catalogue/product.fixture.ts'
import { productFormFields } from '../app/catalogue/product-schema.ts'
import { productSlug } from '../app/catalogue/product-slug.ts'
import { controlTexts } from '../app/catalogue/stored-field-schema.ts'
import { standardKey } from '../app/catalogue/variant.ts'
import { pieces, post, products, settings, variants } from './other-company.ts'
import { publishEntry, uploadPicture } from './publish-content.ts'
import {
  adminEmail,
  adminPassword,
  expect,
  readEditToken,
  saveSettings,
  submitForm,
  toFormData,
} from './shop.ts'

/** What the owner types in the browser. */
export const typedPieces = ['brand', 'branches', 'home-categories', 'news', 'footer', 'titles'] as const

/** The owner makes the shop that of another company by requests, all but `typedPieces`. Returns the owner's session. */
export async function rebrandByRequests(baseURL: string) {
  const owner = await playwrightRequest.newContext({ baseURL })
  await owner.post('/admin-login', { form: { email: adminEmail, password: adminPassword } })
  await saveSettings(owner, settings)
  await submitForm(owner, '/admin/settings', toFormData({ intent: 'test mail' }))
  await deleteAll(owner, '/admin/products', /products\/([\w-]+)\/variants"/g)
  for (const product of products) await addProduct(owner, product)
  await addVariants(owner)
  await deleteAll(owner, '/admin/blog', /blog\/edit\/([\w-]{36})/g)
  await deleteAll(owner, '/admin/blog/categories', /name="id" value="([\w-]{36})"/g)
  await submitForm(owner, '/admin/blog/new', toFormData(postForm(post)))
  for (const [key, entry] of Object.entries(pieces))
    if (!typedPieces.some(typed => typed === key)) await publishEntry(owner, key, entry)
  await changePassword(owner)
  const session = await owner.storageState()
  await owner.dispose()
  return session
}

async function changePassword(owner: APIRequestContext) {
  const next = 'laterite-kiln-chamber-four'
  const form = { intent: 'password', current: adminPassword, next, again: next }
  await submitForm(owner, '/admin/account', toFormData(form))
}

/** Deletes what the list at `path` shows; `pattern` finds the ids. */
async function deleteAll(owner: APIRequestContext, path: string, pattern: RegExp) {
  const html = await (await owner.get(path)).text()
  const ids = new Set(Array.from(html.matchAll(pattern), ([, id = '']) => id))
  expect(ids.size, path).toBeGreaterThan(0)
  for (const id of ids) await submitForm(owner, path, toFormData({ intent: 'delete', id }))
  expect(await (await owner.get(path)).text(), path).not.toMatch(pattern)
}

async function addProduct(owner: APIRequestContext, { gallery = [], ...details }: (typeof products)[number]) {
  const pictures = await Promise.all(gallery.map(file => uploadPicture(owner, file)))
  const fields = controlTexts(productFormFields, makeProduct({ ...details, gallery: pictures }))
  const form = { ...fields, intent: 'save', id: '', editToken: '', key: details.name }
  await submitForm(owner, '/admin/products', toFormData(form))
}

async function addVariants(owner: APIRequestContext) {
  const path = `/admin/products/${productSlug(products[0]?.name ?? '')}/variants`
  const rows = variants.map((variant, index) => ({
    ...makeVariant(),
    ...variant,
    isDefault: index === 0,
    key: index === 0 ? standardKey : undefined,
  }))
  const table = draftOf({ kind: 'block', option1Name: 'Kind', option2Name: '', variants: rows })
  const editToken = await readEditToken(owner, path)
  await submitForm(owner, path, toFormData({ ...table, rows: JSON.stringify(table.rows), editToken }))
}
