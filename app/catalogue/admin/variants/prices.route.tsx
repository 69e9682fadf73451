import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../../design/back-link.tsx'
import { Button } from '../../../design/button.tsx'
import { CheckboxField } from '../../../design/field.tsx'
import { FieldControl } from '../../../design/field-control.tsx'
import { FormMessage, useFormFields } from '../../../design/form.tsx'
import { PageHeader } from '../../../design/page-header.tsx'
import { Panel } from '../../../design/panel.tsx'
import { formSchema } from '../../../platform/fields/field-schema.ts'
import type { FormResult } from '../../../platform/form-result.ts'
import { repeatedText, singleLineText } from '../../../platform/form-schema.ts'
import { services } from '../../../platform/services.server.ts'
import { adminAction, type Intents, intent, markedFields } from '../../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../../staff/admin-handle.ts'
import { formatDateTime } from '../../../staff/dates.ts'
import { listCategories } from '../../categories.server.ts'
import type { Route } from './+types/prices.route'
import {
  changePrices,
  findLastPriceChange,
  type LastPriceChange,
  listPricedProducts,
  type PlannedPrice,
  planPrices,
  undoPriceChange,
} from './change-prices.server.ts'
import { parsePriceRule, priceRuleFields } from './price-change.ts'
import { PriceChangeTable } from './price-change-form.tsx'

export { LoadFailure as ErrorBoundary } from '../../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'products.edit',
  title: 'Change prices',
  notLoaded: 'Failed to load the products',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = services(context)
  const [categories, products, last] = await Promise.all([
    listCategories(db),
    listPricedProducts(db),
    findLastPriceChange(db),
  ])
  return {
    last,
    categories: categories
      .map(({ id, name }) => ({ id, name, products: products.filter(({ category }) => category === id) }))
      .filter(category => category.products.length > 0),
  }
}

const maxShown = 500

type Preview = { changes: PlannedPrice[]; total: number; fingerprint: string }
type PricesResult = FormResult<keyof typeof priceRuleFields> & { preview?: Preview }

const form = formSchema(priceRuleFields, {
  category: repeatedText,
  product: repeatedText,
  fingerprint: singleLineText,
})

/** What both intents read from the form. */
function readChange({ category, product, ...typed }: z.output<typeof form>) {
  const rule = parsePriceRule(typed)
  if (!rule) return { ok: false as const, reason: 'no rule' as const }
  if (category.length + product.length === 0) return { ok: false as const, reason: 'no products' as const }
  return { ok: true as const, rule, selection: { categories: category, products: product } }
}

const refusals = {
  'no rule': {
    errors: { by: 'Enter a per cent or an amount such as 5 or −2.5, more than −100%' },
    message: markedFields,
  },
  'no products': 'Select a category or a product.',
}

const pricesText = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'price' : 'prices'}`

const intents: Intents<unknown, PricesResult> = {
  preview: intent(
    'products.edit',
    form,
    async ({ db, data }) => {
      const change = readChange(data)
      if (!change.ok) return change
      const { changes, fingerprint } = await planPrices(db, change.selection, change.rule)
      const preview = { changes: changes.slice(0, maxShown), total: changes.length, fingerprint }
      return { ok: true, preview }
    },
    { success: ({ preview }) => ({ preview }), refusals, invalid: () => markedFields },
  ),
  apply: intent(
    'products.edit',
    form,
    async ({ db, admin, data }) => {
      const change = readChange(data)
      return change.ok ? changePrices(db, admin, { ...change, fingerprint: data.fingerprint }) : change
    },
    {
      success: ({ count }) => ({
        message: { title: 'Prices changed', description: `${pricesText(count)} in the shop from now on.` },
      }),
      refusals: {
        ...refusals,
        nothing: 'No price changes by that.',
        'too high': 'A price would become more than 1,000,000.00. Nothing was changed.',
        conflict: 'This is not what the preview showed. Nothing was changed: look at the preview again.',
      },
      invalid: () => markedFields,
    },
  ),
  undo: intent(
    'products.edit',
    z.object({ id: z.coerce.number().int() }),
    ({ db, admin, data }) => undoPriceChange(db, admin, data.id),
    {
      success: ({ count, skipped }) => ({
        message: {
          title: 'Prices restored',
          description: `${pricesText(count)} as before.${skipped > 0 ? ` ${pricesText(skipped)} changed since, and stay.` : ''}`,
        },
      }),
      refusals: { conflict: 'This change was undone already, or there is a later one. Nothing was changed.' },
    },
  ),
}

export const action = adminAction({ intents })

export default function ChangePrices({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, last } = loaderData
  const { formRef, field } = useFormFields(actionData)
  const [preview, setPreview] = useState(actionData?.preview)
  const isBusy = useNavigation().state !== 'idle'
  // A change that got no answer keeps its preview and can be sent again.
  useEffect(() => {
    if (actionData?.ok || actionData?.isStale) setPreview(actionData.preview)
  }, [actionData])
  return (
    <>
      <BackLink to="/admin/products">Products</BackLink>
      <PageHeader title="Change prices" />
      <FormMessage result={actionData} />
      {last && <LastChange change={last} isBusy={isBusy} />}
      <Form
        ref={formRef}
        method="post"
        preventScrollReset
        onChange={() => setPreview(undefined)}
        className="grid items-start gap-5 lg:grid-cols-2"
      >
        <div className="card space-y-5 p-4 sm:p-6">
          <div className="grid gap-3 sm:grid-cols-3">
            <FieldControl declared={priceRuleFields.unit} {...field('unit', 'percent')} />
            <FieldControl declared={priceRuleFields.by} autoComplete="off" {...field('by')} />
            <FieldControl declared={priceRuleFields.rounding} {...field('rounding', '5')} />
          </div>
          <fieldset>
            <legend className="font-semibold">Products</legend>
            <ul className="divide-y divide-line">
              {categories.map(({ id, name, products }) => (
                <li key={id} className="py-1">
                  <CheckboxField
                    label={`All of ${name}`}
                    note={`(${products.length.toLocaleString('en')})`}
                    name="category"
                    value={id}
                  />
                  <details className="pl-8">
                    <summary className="min-h-11 cursor-pointer py-2 text-soft">Only some of {name}</summary>
                    {products.map(product => (
                      <CheckboxField
                        key={product.id}
                        label={product.name}
                        name="product"
                        value={product.id}
                      />
                    ))}
                  </details>
                </li>
              ))}
            </ul>
          </fieldset>
          <Button intent="preview" variant={preview ? 'secondary' : 'primary'} disabled={isBusy}>
            Preview
          </Button>
        </div>
        {preview && <PricePreview preview={preview} isBusy={isBusy} />}
      </Form>
    </>
  )
}

function PricePreview({
  preview: { changes, total, fingerprint },
  isBusy,
}: {
  preview: Preview
  isBusy: boolean
}) {
  return (
    <Panel
      id="preview"
      title={total === 0 ? 'No price changes by that' : `${pricesText(total)} would change`}
      className="card p-4 sm:p-6"
    >
      {total > 0 && (
        <>
          <input type="hidden" name="fingerprint" value={fingerprint} />
          <Button intent="apply" disabled={isBusy} className="mt-3">
            Change {pricesText(total)}
          </Button>
          <PriceChangeTable changes={changes.map(({ id, ...change }) => ({ key: id, ...change }))} />
          {total > changes.length && (
            <p className="mt-3 text-soft text-sm">
              {(total - changes.length).toLocaleString('en')} more change by the same rule.
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

function LastChange({ change, isBusy }: { change: LastPriceChange; isBusy: boolean }) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="card mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-64">
        Last change: {change.subject}
        <span className="block text-soft text-sm">
          {formatDateTime(change.at)}, {change.actor}
        </span>
      </p>
      <input type="hidden" name="id" value={change.id} />
      <Button intent="undo" variant="secondary" disabled={isBusy}>
        <Undo2 aria-hidden size={18} /> Undo
      </Button>
    </Form>
  )
}
