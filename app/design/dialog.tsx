import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { Toaster } from './toast.tsx'

type Props = {
  open: boolean
  title: string
  onClose(): void
  busy?: boolean
  wide?: boolean
  children: ReactNode
}

/** The browser's own modal dialog, which manages focus, Escape and the inert page. */
export function Dialog({ open, title, onClose, busy = false, wide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const isPressed = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  const lastTitle = useRef(title)
  useEffect(() => {
    if (lastTitle.current === title) return
    lastTitle.current = title
    // The next step of a dialog has replaced the focused element.
    const find = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector)
    ;(find('[aria-invalid=true]') ?? find('h2'))?.focus()
  }, [title])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={`m-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100vw-1.5rem)] overflow-y-auto overscroll-contain rounded-card bg-surface p-0 text-ink shadow-soft ${wide ? 'max-w-3xl' : 'max-w-lg'}`}
      onCancel={event => {
        // A file input inside fires it too.
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (!busy) onClose()
      }}
      onClose={() => {
        // The browser tells later that it closed a dialog, which may be open again.
        if (!open || dialog.current?.open) return
        // Browsers close it on a second Escape even when `cancel` is prevented.
        if (busy) dialog.current?.showModal()
        else onClose()
      }}
      onPointerDown={event => {
        isPressed.current = event.target === dialog.current
      }}
      onClick={event => {
        // Text that is marked inside may end outside.
        if (isPressed.current && event.target === dialog.current && !busy) onClose()
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

type ConfirmProps = {
  open: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  closeLabel?: string
  busy?: boolean
  onConfirm(): void
  onClose(): void
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  closeLabel = 'Cancel',
  busy = false,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose} busy={busy}>
      <div className="text-soft">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {closeLabel}
        </Button>
        <Button variant="danger" disabled={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
