import { Package, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { data, Form, isRouteErrorResponse, useFetcher, useNavigate, useSubmit } from 'react-router'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { NumberedPagination, rangeText } from '../../design/pagination.tsx'
import { SearchBar } from '../../design/search-bar.tsx'
import { FilterSelect } from '../../design/search-field.tsx'
import { toast } from '../../design/toast.tsx'
import { readForm } from '../../platform/form.server.ts'
import { describeError } from '../../platform/log.server.ts'
import { requestFacts } from '../../platform/request.server.ts'
import { services } from '../../platform/services.server.ts'
import { cleanLine } from '../../platform/text.ts'
import { preserveFormOnFailure } from '../../staff/network-fallback.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { categories, categoryNames } from '../product.ts'
import type { Route } from './+types/products.route'
import {
  addMissingSamples,
  createProduct,
  deleteProduct,
  findForAdmin,
  listForAdmin,
  updateProduct,
} from './manage-products.server.ts'
import { ProductDialog } from './product-dialog.tsx'
import { type ProductAnswer, type ProductErrors, readProductForm } from './product-form.ts'
import { ProductTable } from './product-table.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env, log } = services(context)
  const { searchParams } = url
  const filter = {
    search: (searchParams.get('q') ?? '').trim().slice(0, 120),
    category: categories.find(category => category === searchParams.get('category')),
    page: Math.min(1e6, Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1)),
  }
  const editId = searchParams.get('edit')
  const shared = { search: filter.search, category: filter.category, samples: env.sampleProducts }
  try {
    const found = await listForAdmin(db, filter)
    const editing = editId === null ? undefined : await findForAdmin(db, editId)
    return { ...shared, ...found, editing, adding: searchParams.has('add') }
  } catch (error) {
    const facts = describeError(error)
    log.error('the products could not be read', { requestId: requestFacts(context).id, ...facts })
    // As data: what a fault says, the router would keep to the server.
    throw data({ reason: facts.reason }, { status: 500 })
  }
}

const failure = (description: string, status: number, errors?: ProductErrors) =>
  data<ProductAnswer>({ ok: false, title: 'Error', description, ...(errors ? { errors } : {}) }, { status })
const success = (title: string, description: string): ProductAnswer => ({ ok: true, title, description })

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  try {
    return await carryOut(args, form)
  } catch (error) {
    const { id } = requestFacts(args.context)
    const facts = describeError(error)
    services(args.context).log.error('a product could not be changed', { requestId: id, ...facts })
    return failure(String(facts.reason), 500)
  }
}

/** Without a session or a connection the dialog stays, with all that was typed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await preserveFormOnFailure<ProductAnswer>(serverAction, description => ({
    ok: false,
    title: 'Error',
    description,
  }))
  // With a status of failure the router leaves the page's data alone.
  return data(answer, { status: answer.ok ? 200 : 400 })
}

async function carryOut({ context }: Route.ActionArgs, form: FormData) {
  const { db, env } = services(context)
  const admin = requireAdmin(context)
  const intent = form.get('intent')
  const id = cleanLine(String(form.get('id') ?? ''))
  const gone = () => failure('This product no longer exists.', 404)

  if (intent === 'delete') {
    if (!(await deleteProduct(db, admin, id))) return gone()
    return success('Product deleted', 'The product has been deleted successfully.')
  }
  if (intent === 'seed' && env.sampleProducts) {
    await addMissingSamples(db, admin)
    return success('Products Seeded', 'Sample products have been added successfully!')
  }
  if (intent !== 'save') return failure('The form could not be read.', 400)

  const read = readProductForm(form)
  if (!read.ok) return failure(read.message, 422, read.errors)
  if (!id) {
    await createProduct(db, admin, read.product, read.key)
    return success('Product created', 'The product has been created successfully.')
  }
  const updated = await updateProduct(db, admin, id, read.product, read.was)
  if (!updated.ok && updated.reason === 'gone') return gone()
  if (!updated.ok) {
    const description = 'This product was changed meanwhile. Nothing was saved.'
    return data<ProductAnswer>(
      { ok: false, title: 'Error', description, conflict: updated.conflict },
      { status: 409 },
    )
  }
  return success('Product updated', 'The product has been updated successfully.')
}

export default function AdminProducts({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageSize, search, category, samples, editing, adding } = loaderData
  const navigate = useNavigate()
  const submit = useSubmit()

  const to = (changes: Record<string, string>) => {
    const query = new URLSearchParams({
      ...(search ? { q: search } : {}),
      ...(category ? { category } : {}),
      ...(page > 1 ? { page: String(page) } : {}),
      ...changes,
    }).toString()
    return query ? `?${query}` : '/admin/products'
  }
  const open = (changes: Record<string, string>) => navigate(to(changes), { preventScrollReset: true })

  return (
    <>
      <PageHeader
        title="Products"
        note={total > 0 && `${total.toLocaleString('en')} ${total === 1 ? 'product' : 'products'}`}
      >
        <Button onClick={() => open({ add: '' })}>
          <Plus aria-hidden size={18} />
          Add Product
        </Button>
      </PageHeader>

      <Form role="search" className="mb-5 grid gap-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <SearchBar label="Search products" name="q" value={search} placeholder="Search by name" />
        <FilterSelect
          label="Category"
          name="category"
          value={category}
          all="All categories"
          choices={categories.map(each => ({ value: each, name: categoryNames[each] }))}
          onChange={form => submit(form)}
        />
      </Form>

      {rows.length > 0 ? (
        <ProductTable rows={rows} onEdit={id => open({ edit: id })} />
      ) : (
        <Empty filtered={search !== '' || category !== undefined} />
      )}
      {total > 0 && (
        <NumberedPagination
          page={page}
          pages={Math.ceil(total / pageSize)}
          to={number => to({ page: String(number) })}
          summary={rangeText(page, pageSize, total)}
        />
      )}
      {samples && <SeedButton />}

      <ProductDialog
        open={adding || editing !== undefined}
        editing={editing}
        onClose={() => navigate(to({}), { preventScrollReset: true, replace: true })}
      />
    </>
  )
}

function Empty({ filtered }: { filtered: boolean }) {
  return (
    <div className="card flex flex-col items-center px-6 py-14 text-center">
      <Package aria-hidden size={32} className="text-concrete" />
      <p className="mt-3 font-semibold">{filtered ? 'No products match your filters' : 'No products yet'}</p>
      <p className="mt-1 text-soft text-sm">
        {filtered ? 'Try another name or category.' : 'Add the first one: it is in the shop at once.'}
      </p>
    </div>
  )
}

function SeedButton() {
  const fetcher = useFetcher<ProductAnswer>()
  useEffect(() => {
    if (fetcher.data) toast({ ...fetcher.data, destructive: !fetcher.data.ok })
  }, [fetcher.data])
  return (
    <fetcher.Form method="post" action="/admin/products" className="mt-6 border-line border-t pt-4">
      <Button type="submit" name="intent" value="seed" variant="quiet" disabled={fetcher.state !== 'idle'}>
        Seed Sample Products
      </Button>
    </fetcher.Form>
  )
}

/** The list could not be read: the frame stays, so that the admin can go on elsewhere. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const reason = isRouteErrorResponse(error) && (error.data.reason ?? String(error.data))
  return (
    <div>
      <PageHeader title="Products" />
      <div role="alert" className="card p-8">
        <p className="font-semibold text-red-dark">Error fetching products</p>
        <p className="wrap-anywhere">{reason || 'Please try again in a moment.'}</p>
        <ButtonAnchor href="" variant="secondary" className="mt-4">
          Try again
        </ButtonAnchor>
      </div>
    </div>
  )
}
