import { Form, Link } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { FormMessage, useFormFields } from '../../design/form.tsx'
import { IdempotencyKeyField } from '../../design/idempotency-key-field.tsx'
import { IntentButton } from '../../design/intent-form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { Pagination } from '../../design/pagination.tsx'
import { SearchBar } from '../../design/search-field.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { adminAction, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { formatQuantity, stockLevelText } from '../quantity-text.ts'
import type { Route } from './+types/stock.route'
import { changeStock, listStock, type StockedVariant } from './manage-stock.server.ts'
import { readMovements } from './read-movements.server.ts'
import { StockMovements } from './stock-movements.tsx'
import { stockFields, stockSchema } from './stock-schema.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'stock.read',
  title: 'Stock',
  notLoaded: 'Failed to load the stock',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const search = (searchParams.get('q') ?? '').trim().slice(0, 120)
  const page = Math.min(1e4, Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1))
  const { db } = services(context)
  const open = searchParams.get('open') ?? undefined
  const list = await listStock(db, { search, page })
  return { search, page, open, movements: open ? await readMovements(db, open) : [], ...list }
}

export const action = adminAction({
  intents: {
    save: intent('stock.edit', stockSchema, ({ db, admin, data }) => changeStock(db, admin, data), {
      success: ({ name, ...goods }) => ({
        message: { title: 'Stock saved', description: `${name}: ${stockLevelText(goods)} now.` },
      }),
      invalid: () => markedFields,
      refusals: {
        'not found': 'These goods are no longer sold.',
        'counted meanwhile': goods =>
          `Somebody else has just changed this stock to ${stockLevelText(goods)}. Count again, then save.`,
      },
    }),
  },
})

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const { variants, hasMore, search, page, open, movements, lastEntry } = loaderData
  const mayEdit = useMay()('stock.edit')
  const result = useReloadIfStale(actionData)
  const to = (changes: Record<string, string>) =>
    `?${new URLSearchParams({ ...(search && { q: search }), ...(page > 1 && { page: String(page) }), ...changes })}`
  return (
    <div className="max-w-3xl">
      <PageHeader title="Stock" />
      <FormMessage result={result} />
      <Form>
        <SearchBar label="Search goods" name="q" value={search} placeholder="Name or size" />
      </Form>
      {variants.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">Nothing found</p>
      ) : (
        <ul className="card mt-5 divide-y divide-line">
          {variants.map(variant => (
            <li key={variant.id}>
              <Link
                to={to(open === variant.id ? {} : { open: variant.id })}
                preventScrollReset
                aria-expanded={open === variant.id}
                className="flex min-h-14 items-center gap-x-4 px-4 py-2.5 hover:bg-concrete-pale sm:px-6"
              >
                <StockLine variant={variant} />
              </Link>
              {mayEdit && open === variant.id && (
                <CountForm
                  key={`${variant.id} ${lastEntry}`}
                  variant={variant}
                  lastEntry={lastEntry}
                  result={result}
                />
              )}
              {open === variant.id && <StockMovements movements={movements} unit={variant.unit} />}
            </li>
          ))}
        </ul>
      )}
      <Pagination
        previous={page > 1 ? to({ page: String(page - 1) }) : undefined}
        next={hasMore ? to({ page: String(page + 1) }) : undefined}
      />
    </div>
  )
}

const StockLine = ({ variant: { name, label, reorderLevel, isLow, ...goods } }: Props) => (
  <>
    <span className="min-w-0 flex-1">
      <span className="wrap-anywhere block font-semibold">{name}</span>
      <span className="wrap-anywhere block text-sm text-soft">
        {[label, reorderLevel > 0 && `reorder below ${formatQuantity(reorderLevel, goods.unit)}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    {isLow && <Badge tone="amber">Low</Badge>}
    <span className="money text-right font-semibold">{stockLevelText(goods)}</span>
  </>
)

type Props = { variant: StockedVariant }
type FormProps = Props & { lastEntry: number; result: FormResult | undefined }

function CountForm({ variant, lastEntry, result }: FormProps) {
  const { formRef, field } = useFormFields(result?.ok ? undefined : result)
  return (
    <Form ref={formRef} method="post" preventScrollReset className="space-y-4 bg-concrete-pale p-4 sm:px-6">
      <input type="hidden" name="variant" value={variant.id} />
      <input type="hidden" name="shown" value={variant.stock} />
      <input type="hidden" name="lastEntry" value={lastEntry} />
      <IdempotencyKeyField />
      <FieldControl declared={stockFields.change} {...field('change', 'in')} />
      <FieldControl declared={stockFields.quantity} inputMode="decimal" {...field('quantity')} />
      <FieldControl declared={stockFields.reason} {...field('reason')} />
      <IntentButton intent="save" label="Save" />
    </Form>
  )
}
