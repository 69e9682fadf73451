import { ImageUp } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { uploadPictureMs } from '../platform/upload-timeouts.ts'
import { toast } from './toast.tsx'

type Props = { label: string; onUploaded(picture: string): void }
type State = { at: 'idle' } | { at: 'sending'; percent: number } | { at: 'failed'; message: string }

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/**
 * Takes a picture by choosing or dropping a file and hands over its address; for the back office. While it is on its way
 * the form around it can't be sent: it would go without the picture, and say that all is saved.
 */
export function PictureUpload({ label, onUploaded }: Props) {
  const [state, setState] = useState<State>({ at: 'idle' })
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const request = useRef<XMLHttpRequest>(undefined)
  const id = useId()
  const sending = state.at === 'sending'

  useEffect(() => {
    const form = sending ? input.current?.form : undefined
    const refuse = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      toast({ title: 'The picture is still being uploaded', destructive: true })
    }
    form?.addEventListener('submit', refuse)
    return () => form?.removeEventListener('submit', refuse)
  }, [sending])

  // Who has left the form gets no picture into it any more.
  useEffect(
    () => () => {
      if (!request.current) return
      request.current.onabort = null
      request.current.abort()
    },
    [],
  )

  async function take(file: File | undefined) {
    if (!file || sending) return
    if (file.size > maxBytes) return setState({ at: 'failed', message: tooLarge })
    setState({ at: 'sending', percent: 0 })
    request.current = new XMLHttpRequest()
    const answer = await send(request.current, file, percent => setState({ at: 'sending', percent }))
    if (input.current) input.current.value = ''
    if (!answer.ok) return setState({ at: 'failed', message: answer.message })
    setState({ at: 'idle' })
    onUploaded(answer.picture)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file only repeats what the file button inside does. */}
      <div
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-control border-2 border-dashed px-4 py-4 text-center focus-within:outline-3 focus-within:outline-laterite ${over ? 'border-laterite bg-laterite-tint' : 'border-concrete-light bg-surface'} ${sending ? 'opacity-80' : ''}`}
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
          aria-describedby={state.at === 'failed' ? `${id}-error ${id}-hint` : `${id}-hint`}
          aria-invalid={state.at === 'failed' || undefined}
          onChange={event => void take(event.target.files?.[0])}
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
        {state.at === 'failed' && state.message}
      </p>
    </div>
  )
}

const progressText = (percent: number) =>
  percent < 100 ? `Uploading… ${percent}%` : 'Preparing the picture…'

type Answer = { ok: true; picture: string } | { ok: false; message: string }

const maxBytes = 25 * 1024 * 1024
const tooLarge = 'The file is too large: at most 25 MB.'
const signedOut = 'You are no longer signed in. Sign in again in another tab, then try again.'
const failure = 'The picture could not be uploaded. Check the connection and try again.'

/** By XMLHttpRequest, which alone tells how much has gone out. */
function send(request: XMLHttpRequest, file: File, onProgress: (percent: number) => void): Promise<Answer> {
  const form = new FormData()
  form.set('file', file)
  return new Promise(resolve => {
    request.open('POST', '/admin/uploads')
    request.timeout = uploadPictureMs
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    request.onerror = request.ontimeout = request.onabort = () => void explain().then(resolve)
    request.onload = () => resolve(readAnswer(request))
    request.send(form)
  })
}

/** A server that turns somebody away doesn't wait for the rest of a large file: the browser sees a broken connection. */
async function explain(): Promise<Answer> {
  try {
    const { type } = await fetch('/admin', { method: 'HEAD', redirect: 'manual' })
    if (type === 'opaqueredirect') return { ok: false, message: signedOut }
  } catch {
    // The connection is gone indeed.
  }
  return { ok: false, message: failure }
}

function readAnswer({ responseURL, responseText, status }: XMLHttpRequest): Answer {
  // A session that has ended leads to the login page instead of an answer.
  if (new URL(responseURL).pathname === '/admin-login') {
    return { ok: false, message: signedOut }
  }
  try {
    const answer = JSON.parse(responseText) as { ok?: boolean; picture?: string; message?: string }
    if (answer.ok && answer.picture) return { ok: true, picture: answer.picture }
    if (answer.message) return { ok: false, message: answer.message }
  } catch {
    // Not ours: a proxy's page, for one.
  }
  return { ok: false, message: status === 413 ? tooLarge : failure }
}
