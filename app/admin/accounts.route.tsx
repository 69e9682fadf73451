import { accounts } from '../books/accounting/accounts.content.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import type { Route } from './+types/accounts.route'
import { PieceForm } from './piece-form.tsx'
import { loadPiece, pieceAction } from './piece-page.server.ts'

export { LoadFailure as ErrorBoundary } from '../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'settings.edit',
  title: 'Accounts',
  notLoaded: 'Failed to load the accounts',
}

export const loader = ({ context }: Route.LoaderArgs) => loadPiece(context, accounts)

export const action = pieceAction(accounts, {
  what: 'accounts',
  saved: 'The general journal names them from now on.',
})

export default function AccountsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PieceForm
      piece={accounts}
      what="accounts"
      back={['/admin/accounting', 'Accounting']}
      loaded={loaderData}
      result={actionData}
    />
  )
}
