import { useBlocker } from 'react-router'
import { ConfirmDialog } from './dialog.tsx'
import { useUnsavedForm } from './unsaved.ts'

type Props = {
  /** `this post`, `the settings`: in which something was typed. */
  what: string
  unsaved: boolean
  /** While it is being saved the browser doesn't ask. */
  saving: boolean
  /** Whether the form stands at an address with what comes after the question mark: with another it is left too. */
  bySearch?: boolean
  onLeave?(): void
  onStay?(): void
}

/** Beside a form: asks before it is left, by a link, by Back or by closing the page, while something in it is unsaved. */
export function LeaveDialog({ what, unsaved, saving, bySearch = false, onLeave, onStay }: Props) {
  useUnsavedForm(unsaved && !saving)
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
