import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { Toaster } from './toast.tsx'

type Props = {
  open: boolean
  title: string
  /** Escape, the close button and a click beside the dialog ask for it. */
  onClose(): void
  /** While true it can't be closed: something is under way. */
  busy?: boolean
  wide?: boolean
  children: ReactNode
}

/** A modal dialog: the browser's own, so that focus, Escape and the inert page behind are its business. */
export function Dialog({ open, title, onClose, busy = false, wide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  const before = useRef(title)
  useEffect(() => {
    if (before.current === title) return
    before.current = title
    // Another step of the same dialog: what had the focus is gone.
    const find = (what: string) => dialog.current?.querySelector<HTMLElement>(what)
    ;(find('[aria-invalid=true]') ?? find('h2'))?.focus()
  }, [title])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop only repeats what Escape does.
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={`m-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100vw-1.5rem)] overflow-y-auto overscroll-contain rounded-card bg-surface p-0 text-ink shadow-soft ${wide ? 'max-w-3xl' : 'max-w-lg'}`}
      onCancel={event => {
        // A file dialog within says so too when it is left.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (!busy) onClose()
      }}
      onClose={() => {
        // A second Escape closes it whatever `cancel` says.
        if (open && busy) dialog.current?.showModal()
        else if (open) onClose()
      }}
      onClick={event => {
        if (event.target === dialog.current && !busy) onClose()
      }}
    >
      <div className="p-5 sm:p-7">
        <div className="mb-5 flex items-start justify-between gap-4">
          <h2 id={heading} tabIndex={-1} className="text-h3 outline-none">
            {title}
          </h2>
          <Button
            variant="quiet"
            size="small"
            aria-label="Close"
            disabled={busy}
            onClick={onClose}
            className="-mt-2 -mr-2 min-h-11 min-w-11"
          >
            <X aria-hidden size={20} />
          </Button>
        </div>
        {open && children}
      </div>
      {open && <Toaster inDialog />}
    </dialog>
  )
}

type Confirm = {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  busy?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks before something is destroyed; `children` name what goes. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  busy = false,
  onConfirm,
  onClose,
}: Confirm) {
  return (
    <Dialog open={open} title={title} onClose={onClose} busy={busy}>
      <div className="text-soft">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" disabled={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
