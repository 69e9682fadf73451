import { BackLink } from '../../../design/back-link.tsx'
import { PageHeader } from '../../../design/page-header.tsx'
import { describeError } from '../../../platform/log.server.ts'
import { services } from '../../../platform/services.server.ts'
import { adminAction, type Intents, intent } from '../../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../../staff/admin-handle.ts'
import type { Route } from './+types/variants.route'
import { findVariants } from './find-variants.server.ts'
import { saveVariants } from './save-variants.server.ts'
import { VariantEditor, type VariantResult } from './variant-editor.tsx'
import { namedErrors, openedStock, readTable, variantForm } from './variant-form.ts'

export { LoadFailure as ErrorBoundary } from '../../../design/load-failure.tsx'

const missing = 'There is no such product.'

export const handle: AdminHandle = {
  permission: 'products.edit',
  title: 'Sizes and prices',
  notLoaded: 'Error fetching products',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const edited = await findVariants(services(context).db, params.productId)
  if (!edited) throw new Response(missing, { status: 404 })
  return edited
}

function invalid({ errors }: { errors: Record<string, string> }) {
  const messages = Object.values(errors)
  const more = messages.length > 1 ? ` (and ${messages.length - 1} more)` : ''
  return { message: `${messages[0] ?? 'The form could not be read'}${more}`, errors }
}

const intents: Intents<string, VariantResult> = {
  save: intent(
    'products.edit',
    variantForm,
    async ({ db, admin, data, subject }) => {
      const read = readTable(data)
      if (!read.ok) return { ...read, reason: 'invalid' as const }
      const base = { editToken: data.editToken, stock: openedStock(data) }
      const saved = await saveVariants(db, admin, subject, read.table, base)
      if (saved.ok || saved.reason !== 'invalid') return saved
      return { ...saved, errors: namedErrors(saved.errors) }
    },
    {
      success: ({ saved }) => ({
        message: {
          title: 'Product updated',
          description: 'The sizes and prices have been updated successfully.',
        },
        saved,
      }),
      refusals: {
        invalid,
        'not found': 'This product no longer exists.',
        conflict: 'These variants were changed meanwhile. Nothing was saved.',
      },
      failed: error => String(describeError(error).reason),
    },
  ),
}

export const action = adminAction({ intents, findSubject: ({ productId = '' }) => productId })

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
