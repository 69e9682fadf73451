import { useBlocker } from 'react-router'
import { ConfirmDialog } from './dialog.tsx'
import { useUnsavedForm } from './unsaved.ts'

type Props = {
  what: string
  unsaved: boolean
  saving: boolean
  /** Whether a change of the query string leaves the form too. */
  bySearch?: boolean
  onLeave?(): void
  onStay?(): void
}

export function LeaveDialog({ what, unsaved, saving, bySearch = false, onLeave, onStay }: Props) {
  useUnsavedForm(unsaved && !saving, onLeave)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved && (from.pathname !== to.pathname || (bySearch && from.search !== to.search)),
  )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      onClose={() => {
        onStay?.()
        blocker.reset?.()
      }}
    >
      <p>What you changed in {what} has not been saved and will be lost.</p>
    </ConfirmDialog>
  )
}
