import ImageUp from 'lucide-react/icons/image-up'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { sendFile } from '../send-file.ts'
import { toast } from '../toast.tsx'

type Props = { label: string; onUploaded(picture: string): void }
type State =
  | { status: 'idle' }
  | { status: 'sending'; percent: number }
  | { status: 'failed'; message: string }

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Uploads a picture and passes on its URL. Until then the surrounding form can't be sent, because it would lack the picture. */
export function PictureUpload({ label, onUploaded }: Props) {
  const [state, setState] = useState<State>({ status: 'idle' })
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const abort = useRef<AbortController>(undefined)
  const id = useId()
  const sending = state.status === 'sending'

  useEffect(() => {
    const form = sending ? input.current?.form : undefined
    const preventSubmit = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      toast({ title: 'The picture is still being uploaded', destructive: true })
    }
    form?.addEventListener('submit', preventSubmit)
    return () => form?.removeEventListener('submit', preventSubmit)
  }, [sending])

  useEffect(() => () => abort.current?.abort(), [])

  async function upload(file: File | undefined) {
    if (!file || sending) return
    abort.current = new AbortController()
    const result = await sendFile<{ ok: true; picture: string }>({
      path: '/admin/uploads',
      file,
      signal: abort.current.signal,
      onProgress: percent => setState({ status: 'sending', percent }),
    })
    if (input.current) input.current.value = ''
    if (!result.ok) return setState({ status: 'failed', message: result.message })
    setState({ status: 'idle' })
    onUploaded(result.picture)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsDraggedOver(false)
    void upload(event.dataTransfer.files[0])
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file input inside does the same. */}
      <div
        onDragOver={event => {
          event.preventDefault()
          setIsDraggedOver(true)
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
        className={`relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-control border-2 border-dashed px-4 py-4 text-center focus-within:outline-3 focus-within:outline-laterite ${isDraggedOver ? 'border-laterite bg-laterite-tint' : 'border-concrete-light bg-surface'} ${sending ? 'opacity-80' : ''}`}
      >
        <label htmlFor={id} className="inline-flex items-center gap-2 font-semibold">
          <ImageUp aria-hidden size={20} className="text-laterite" />
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-soft">
          {sending
            ? progressText(state.percent)
            : 'Choose or drop a JPEG, PNG, WebP, AVIF or GIF of up to 25 MB'}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accepted}
          disabled={sending}
          aria-describedby={state.status === 'failed' ? `${id}-error ${id}-hint` : `${id}-hint`}
          aria-invalid={state.status === 'failed' || undefined}
          onChange={event => void upload(event.target.files?.[0])}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-progress"
        />
        {sending && (
          <progress
            aria-label={`Uploading: ${label}`}
            max={100}
            value={state.percent}
            className="mt-1 h-1.5 w-full max-w-60 accent-laterite"
          />
        )}
      </div>
      <p id={`${id}-error`} role="alert" className="font-medium text-red-dark text-sm not-empty:mt-1">
        {state.status === 'failed' && state.message}
      </p>
    </div>
  )
}

const progressText = (percent: number) =>
  percent < 100 ? `Uploading… ${percent}%` : 'Preparing the picture…'
