import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'

export type Toast = {
  title: string
  description?: string | undefined
  destructive?: boolean | undefined
  action?: (close: () => void) => ReactNode
}
type QueuedToast = Toast & { id: number }

const durationMs = 5_000
const actionDurationMs = 10_000
const maxToasts = 3

let toasts: QueuedToast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: QueuedToast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export function toast(message: Toast) {
  set([...toasts, { ...message, id: nextId++ }].slice(-maxToasts))
}

export const clearToasts = () => set([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const noToasts: QueuedToast[] = []

let openDialogs = 0
function countDialog(change: 1 | -1) {
  openDialogs += change
  for (const listener of listeners) listener()
}

/** Shows toasts in the document, or in an open dialog, outside of which everything is inert. */
export function Toaster({ inDialog = false }: { inDialog?: boolean }) {
  const visible = useSyncExternalStore(
    subscribe,
    () => (inDialog || openDialogs === 0 ? toasts : noToasts),
    () => noToasts,
  )
  useEffect(() => {
    if (!inDialog) return
    countDialog(1)
    return () => countDialog(-1)
  }, [inDialog])
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className={`no-print pointer-events-none fixed inset-x-0 top-16 z-50 flex flex-col items-center gap-2 p-3 sm:items-end sm:p-5 ${inDialog ? 'sm:top-0' : 'sm:top-auto sm:bottom-0'}`}
    >
      {visible.map(message => (
        <ToastCard key={message.id} message={message} />
      ))}
    </section>
  )
}

function ToastCard({ message }: { message: QueuedToast }) {
  const close = () => set(toasts.filter(other => other !== message))
  useEffect(() => {
    const duration = message.action ? actionDurationMs : durationMs
    const timer = setTimeout(() => set(toasts.filter(other => other !== message)), duration)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div
      role={message.destructive ? 'alert' : 'status'}
      className={`pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-card p-4 shadow-soft ${message.destructive ? 'bg-red-dark text-white' : 'on-night bg-night text-white'}`}
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{message.title}</p>
        {message.description && <p className="mt-0.5 text-sm text-white/85">{message.description}</p>}
      </div>
      {message.action?.(close)}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={close}
        className="-m-2 grid size-11 shrink-0 place-items-center"
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  )
}
