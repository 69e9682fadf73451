import { maxUploadMs } from '../platform/files/upload-timeouts.ts'

export type Refusal = { ok: false; message: string }

const maxBytes = 25 * 1024 * 1024
const tooLarge = 'The file is too large: at most 25 MB.'
const signedOut = 'You are no longer signed in. Sign in again in another tab, then try again.'
const noAnswer =
  'The connection was lost. Check it and try again: a file is stored completely or not at all, and never twice.'

type Options = {
  path: string
  file: File
  /** Names the preview to store. */
  fingerprint?: string | undefined
  signal?: AbortSignal
  onProgress(percent: number): void
}

/** Sends a file as a body. Only XMLHttpRequest reports upload progress. */
export function sendFile<Result>({
  path,
  file,
  fingerprint,
  signal,
  onProgress,
}: Options): Promise<Result | Refusal> {
  const request = new XMLHttpRequest()
  return new Promise(resolve => {
    const refuse = (message: string) => resolve({ ok: false, message })
    if (file.size > maxBytes) return refuse(tooLarge)
    onProgress(0)
    const query = fingerprint ? `?${new URLSearchParams({ apply: fingerprint })}` : ''
    request.open('POST', `${path}${query}`)
    request.timeout = maxUploadMs
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    request.onerror = request.ontimeout = () => void explainFailure().then(refuse)
    request.onload = () => {
      if (new URL(request.responseURL).pathname === '/admin-login') return refuse(signedOut)
      const failure = { ok: false as const, message: request.status === 413 ? tooLarge : noAnswer }
      try {
        resolve(JSON.parse(request.responseText).result ?? failure)
      } catch {
        // Not JSON: a proxy's error page, for example.
        resolve(failure)
      }
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** A server that rejects a large upload early closes the connection, so the browser sees a network error. */
async function explainFailure(): Promise<string> {
  try {
    const { type } = await fetch('/admin', { method: 'HEAD', redirect: 'manual' })
    if (type === 'opaqueredirect') return signedOut
  } catch {}
  return noAnswer
}
