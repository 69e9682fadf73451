import { X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'

export type Toast = { title: string; description?: string | undefined; destructive?: boolean | undefined }
type Shown = Toast & { id: number }

const shownMs = 5_000
const most = 3

let toasts: Shown[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: Shown[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says something for five seconds, to eyes and to screen readers. */
export function toast(message: Toast) {
  set([...toasts, { ...message, id: nextId++ }].slice(-most))
}

/** What was said before is over: it has been seen to. */
export const clearToasts = () => set([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const none: Shown[] = []

let dialogs = 0
function countDialog(change: 1 | -1) {
  dialogs += change
  for (const listener of listeners) listener()
}

/** Where toasts appear: in the document, or, while a dialog makes all else unreachable, in the dialog. */
export function Toaster({ inDialog = false }: { inDialog?: boolean }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => (inDialog || dialogs === 0 ? toasts : none),
    () => none,
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
      {shown.map(message => (
        <ToastCard key={message.id} message={message} />
      ))}
    </section>
  )
}

function ToastCard({ message }: { message: Shown }) {
  const close = () => set(toasts.filter(other => other.id !== message.id))
  useEffect(() => {
    const timer = setTimeout(() => set(toasts.filter(other => other.id !== message.id)), shownMs)
    return () => clearTimeout(timer)
  }, [message.id])
  return (
    <div
      role={message.destructive ? 'alert' : 'status'}
      className={`pointer-events-auto flex w-full max-w-sm items-start gap-3 rounded-card p-4 shadow-soft ${message.destructive ? 'bg-red-dark text-white' : 'on-night bg-night text-white'}`}
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{message.title}</p>
        {message.description && <p className="mt-0.5 text-sm text-white/85">{message.description}</p>}
      </div>
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
