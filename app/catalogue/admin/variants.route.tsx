import { BackLink } from '../../design/back-link.tsx'
import { loadFailure } from '../../design/load-failure.tsx'
import { withLastLoadedData } from '../../design/loader-fallback.ts'
import { PageHeader } from '../../design/page-header.tsx'
import { failure, logActionError, parseForm, readForm } from '../../platform/form.server.ts'
import { describeError } from '../../platform/log.server.ts'
import { services } from '../../platform/services.server.ts'
import { preserveFormOnFailure } from '../../staff/preserve-form.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import type { Route } from './+types/variants.route'
import { findVariants } from './find-variants.server.ts'
import { saveVariants } from './save-variants.server.ts'
import { VariantEditor, type VariantResult } from './variant-editor.tsx'
import { namedErrors, readTable, variantForm } from './variant-form.ts'

const missing = 'There is no such product.'

export async function loader({ params, context }: Route.LoaderArgs) {
  const edited = await findVariants(services(context).db, params.productId)
  if (!edited) throw new Response(missing, { status: 404 })
  return edited
}

const notLoaded = 'Error fetching products'

export const clientLoader = (args: Route.ClientLoaderArgs) => withLastLoadedData(args, notLoaded)
clientLoader.hydrate = true as const

const refusal = (status: number, description: string, details: Partial<VariantResult> = {}) =>
  failure<VariantResult>(status, { message: { title: 'Error', description }, ...details })

const invalid = (errors: Record<string, string>) => {
  const messages = Object.values(errors)
  const more = messages.length > 1 ? ` (and ${messages.length - 1} more)` : ''
  return refusal(422, `${messages[0] ?? 'The form could not be read'}${more}`, { errors })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  try {
    return await save(context, params.productId, form)
  } catch (error) {
    const status = logActionError(context, 'the variants of a product could not be changed', error)
    return refusal(status, String(describeError(error).reason))
  }
}

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure<VariantResult>(args)

async function save(context: Route.ActionArgs['context'], productId: string, form: FormData) {
  const parsed = parseForm(variantForm, form)
  if (!parsed.ok) return refusal(400, 'The form could not be read.')
  const { version, rows } = parsed.data
  const read = readTable(parsed.data)
  if (!read.ok) return invalid(read.errors)
  const stock = Object.fromEntries(
    rows.flatMap(({ key, baseStock }) =>
      key === undefined || baseStock === undefined ? [] : [[key, baseStock]],
    ),
  )
  const saved = await saveVariants(services(context).db, requireAdmin(context), productId, read.table, {
    version,
    stock,
  })
  if (saved.ok) {
    const description = 'The sizes and prices have been updated successfully.'
    return {
      ok: true,
      message: { title: 'Product updated', description },
      saved: saved.saved,
    } satisfies VariantResult
  }
  if (saved.reason === 'invalid') return invalid(namedErrors(parsed.data, saved.errors))
  if (saved.reason === 'not found') return refusal(404, 'This product no longer exists.')
  return refusal(409, 'These variants were changed meanwhile. Nothing was saved.', {
    conflict: saved.conflict,
  })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Sizes and prices: ${loaderData.name}` : 'Sizes and prices'} | Admin Panel` },
]

export default function AdminVariants({ loaderData: edited }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/products">All products</BackLink>
      <PageHeader title="Sizes and prices" note={edited.name} />
      <VariantEditor edited={edited} />
    </>
  )
}

export const ErrorBoundary = loadFailure('Sizes and prices', notLoaded)
