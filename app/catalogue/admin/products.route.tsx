import Download from 'lucide-react/icons/download'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useEffect } from 'react'
import {
  data,
  Form,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useNavigate,
  useSearchParams,
  useSubmit,
} from 'react-router'
import { z } from 'zod'
import { Button, ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { useResultToast } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { NumberedPagination, rangeText } from '../../design/pagination.tsx'
import { FilterSelect, SearchBar } from '../../design/search-field.tsx'
import { toast } from '../../design/toast.tsx'
import { foreignKeyViolation, sqlState } from '../../platform/database/database-errors.server.ts'
import { singleLineText } from '../../platform/form-schema.ts'
import { describeError } from '../../platform/log.server.ts'
import { requestFacts } from '../../platform/request.server.ts'
import { services } from '../../platform/services.server.ts'
import {
  adminAction,
  type Intents,
  intent,
  markedFields,
  noFields,
  orNotFound,
} from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { May } from '../../staff/staff-context.tsx'
import { listCategories } from '../categories.server.ts'
import { type ProductDetails, productForm, productFormWithoutPrice } from '../product-schema.ts'
import { seedingDetails, seedingFailed } from '../samples/samples.ts'
import type { Route } from './+types/products.route'
import {
  addMissingSamples,
  createProduct,
  deleteProduct,
  findForAdmin,
  listForAdmin,
  type ProductChange,
  updateProduct,
} from './manage-products.server.ts'
import { ProductDialog, type ProductResult } from './product-dialog.tsx'
import { ProductTable } from './product-table.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'products.read',
  title: 'Products',
  notLoaded: 'Error fetching products',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env, log } = services(context)
  const { searchParams } = url
  const search = (searchParams.get('q') ?? '').trim().slice(0, 120)
  const isLow = searchParams.get('stock') === 'low'
  const page = Math.min(1e6, Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1))
  const editId = searchParams.get('edit')
  try {
    const categories = await listCategories(db)
    const category = categories.find(({ id }) => id === searchParams.get('category'))?.id
    const list = await listForAdmin(db, { search, category, isLow, page })
    const edited = editId === null ? undefined : await findForAdmin(db, editId)
    return { search, category, isLow, categories, samples: env.sampleProducts, ...list, edited }
  } catch (error) {
    const facts = describeError(error)
    log.error('the products could not be read', { requestId: requestFacts(context).id, ...facts })
    // As data: the router hides the message of an error from the browser.
    throw data({ reason: facts.reason }, { status: 500 })
  }
}

/** Opening the form for a new product needs nothing from the server; closing it shows the product. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  const isOpening = nextUrl.searchParams.has('add') && !currentUrl.searchParams.has('add')
  return isOpening && withoutAdd(currentUrl) === withoutAdd(nextUrl) ? false : defaultShouldRevalidate
}

function withoutAdd({ searchParams }: URL) {
  const rest = new URLSearchParams(searchParams)
  rest.delete('add')
  return rest.toString()
}

const gone = 'This product no longer exists.'

type SeedResult = ProductResult & { consoleMessage?: string }

const isComplete = (product: ProductChange): product is ProductDetails =>
  product.pricePesewas !== undefined && product.stockQuantity !== undefined

const reasonOf = (error: unknown) => String(describeError(error).reason)

const intents: Intents<unknown, SeedResult> = {
  save: intent(
    'products.edit',
    // A product of several variants has no price of its own.
    ({ form }): typeof productForm | typeof productFormWithoutPrice =>
      !form.get('id') || form.has('pricePesewas') ? productForm : productFormWithoutPrice,
    async ({ db, admin, data: { id, key, editToken, baseStock, ...entered } }) => {
      const product: ProductChange = entered
      try {
        if (id || !isComplete(product))
          return await updateProduct(db, admin, id, product, { editToken, stock: baseStock })
        await createProduct(db, admin, product, key)
        return { ok: true as const, isNew: true }
      } catch (error) {
        if (sqlState(error) !== foreignKeyViolation) throw error
        return { ok: false as const, reason: 'no category' as const }
      }
    },
    {
      success: output => ({
        message:
          'isNew' in output
            ? { title: 'Product created', description: 'The product has been created successfully.' }
            : { title: 'Product updated', description: 'The product has been updated successfully.' },
      }),
      refusals: {
        'not found': gone,
        'no category': { errors: { category: 'This category no longer exists' }, message: markedFields },
        conflict: 'This product was changed meanwhile. Nothing was saved.',
      },
      invalid: description => ({ title: 'Error', description }),
      failed: reasonOf,
    },
  ),
  delete: intent(
    'products.edit',
    z.object({ id: singleLineText }),
    ({ db, admin, data }) => deleteProduct(db, admin, data.id).then(orNotFound),
    {
      success: { title: 'Product deleted', description: 'The product has been deleted successfully.' },
      refusals: { 'not found': { message: gone, isStale: true } },
      failed: reasonOf,
    },
  ),
  seed: intent(
    'products.edit',
    noFields,
    async ({ db, env, admin }) => {
      if (!env.sampleProducts) return { ok: false, reason: 'not offered' }
      await addMissingSamples(db, admin)
      return { ok: true }
    },
    {
      success: { title: 'Products Seeded', description: 'Sample products have been added successfully!' },
      refusals: { 'not offered': { status: 400, message: 'The form could not be read.' } },
      failed: (_, requestId) => ({ message: seedingFailed, consoleMessage: seedingDetails(requestId) }),
    },
  ),
}

export const action = adminAction({ intents })

export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageSize, search, category, isLow, categories, samples, edited } = loaderData
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const submit = useSubmit()

  const to = (changes: Record<string, string>) => {
    const query = new URLSearchParams({
      ...(search ? { q: search } : {}),
      ...(category ? { category } : {}),
      ...(isLow ? { stock: 'low' } : {}),
      ...(page > 1 ? { page: String(page) } : {}),
      ...changes,
    }).toString()
    return query ? `?${query}` : '/admin/products'
  }
  const open = (changes: Record<string, string>) => navigate(to(changes), { preventScrollReset: true })
  const close = () => navigate(to({}), { preventScrollReset: true, replace: true })

  const isGone = params.has('edit') && edited === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once.
  useEffect(() => {
    if (!isGone) return
    toast({ title: 'Error', description: gone, destructive: true })
    void close()
  }, [isGone])

  return (
    <>
      <PageHeader
        title="Products"
        note={total > 0 && `${total.toLocaleString('en')} ${total === 1 ? 'product' : 'products'}`}
      >
        <div className="hidden gap-2 sm:flex">{otherActions}</div>
        <May permission="products.edit">
          <Button onClick={() => open({ add: '' })}>
            <Plus aria-hidden size={18} />
            Add Product
          </Button>
        </May>
      </PageHeader>

      <Form role="search" className="mb-5 grid gap-3 grid-cols-2 sm:grid-cols-[minmax(0,1fr)_12rem_10rem]">
        <SearchBar
          label="Search products"
          name="q"
          value={search}
          placeholder="Search by name"
          className="max-sm:col-span-2"
        />
        <FilterSelect
          label="Category"
          name="category"
          value={category}
          all="All categories"
          choices={categories.map(({ id, name }) => ({ value: id, name }))}
          onChange={form => submit(form)}
        />
        <FilterSelect
          label="Stock"
          name="stock"
          value={isLow ? 'low' : undefined}
          all="Any stock"
          choices={[{ value: 'low', name: 'Low stock' }]}
          onChange={form => submit(form)}
        />
      </Form>

      {rows.length > 0 ? (
        <ProductTable rows={rows} onEdit={id => open({ edit: id })} />
      ) : (
        <NoProducts isFiltered={search !== '' || category !== undefined || isLow} />
      )}
      {total > 0 && (
        <NumberedPagination
          page={page}
          pages={Math.ceil(total / pageSize)}
          to={number => to({ page: String(number) })}
          summary={rangeText(page, pageSize, total)}
        />
      )}
      <div className="mt-6 flex flex-wrap gap-2 sm:hidden">{otherActions}</div>
      {samples && (
        <May permission="products.edit">
          <SeedButton />
        </May>
      )}

      <ProductDialog
        open={params.has('add') || edited !== undefined}
        edited={edited}
        categories={categories}
        onClose={close}
      />
    </>
  )
}

/** In the header, on a phone below the list. */
const otherActions = (
  <>
    <May permission="products.export">
      <ButtonAnchor href="/admin/products.csv" variant="secondary" download className="max-sm:px-3!">
        <Download aria-hidden size={18} /> Download CSV
      </ButtonAnchor>
    </May>
    <May permission="products.edit">
      <ButtonLink to="/admin/products/import" variant="secondary" className="max-sm:px-3!">
        <Upload aria-hidden size={18} /> Import CSV
      </ButtonLink>
      <ButtonLink to="/admin/products/prices" variant="quiet">
        Change prices
      </ButtonLink>
      <ButtonLink to="/admin/categories" variant="quiet">
        Categories
      </ButtonLink>
      <ButtonLink to="/admin/products/search-words" variant="quiet">
        Search words
      </ButtonLink>
    </May>
  </>
)

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="card flex flex-col items-center px-6 py-14 text-center">
      <Package aria-hidden size={32} className="text-concrete" />
      <p className="mt-3 font-semibold">
        {isFiltered ? 'No products match your filters' : 'No products yet'}
      </p>
      <p className="mt-1 text-soft text-sm">
        {isFiltered ? 'Try other filters.' : 'Add the first one: it is in the shop at once.'}
      </p>
    </div>
  )
}

function SeedButton() {
  const fetcher = useFetcher<SeedResult>()
  useResultToast(fetcher.data)
  useEffect(() => {
    if (fetcher.data?.consoleMessage) console.error(fetcher.data.consoleMessage)
  }, [fetcher.data])
  return (
    <fetcher.Form method="post" action="/admin/products" className="mt-6 border-line border-t pt-4">
      <Button intent="seed" variant="quiet" disabled={fetcher.state !== 'idle'}>
        Seed Sample Products
      </Button>
    </fetcher.Form>
  )
}
