import { sendPictureMs } from '../../platform/upload-timeouts.ts'
import type { ImportMessage, ImportResult } from './import-report.ts'

export type SendProgress = { step: string; percent: number }

export const maxBytes = 25 * 1024 * 1024
export const tooLarge = 'The file is too large: at most 25 MB.'
const signedOut = 'You are no longer signed in. Sign in again in another tab, then try again.'
const noAnswer =
  'The connection was lost. Check it and try again: a file is stored completely or not at all, and never twice.'

type Options = {
  file: File
  /** Of the preview that is to be stored. */
  fingerprint?: string | undefined
  onProgress(progress: SendProgress): void
}

/** Only XMLHttpRequest reports upload progress. */
export function sendImport({ file, fingerprint, onProgress }: Options): Promise<ImportResult> {
  const request = new XMLHttpRequest()
  return new Promise(resolve => {
    const refuse = (message: string) => resolve({ ok: false, message })
    const query = fingerprint ? `?${new URLSearchParams({ apply: fingerprint })}` : ''
    request.open('POST', `/admin/products/import/file${query}`)
    request.timeout = sendPictureMs
    request.setRequestHeader('content-type', 'text/csv')
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress({ step: 'Sending', percent: Math.round((loaded / total) * 100) })
    request.onprogress = () => {
      const last = lastMessage(request.responseText)
      if (last && 'progress' in last)
        onProgress({ step: last.progress.step, percent: Math.round(last.progress.share * 100) })
    }
    request.onerror = request.ontimeout = () => refuse(noAnswer)
    request.onload = () => {
      if (new URL(request.responseURL).pathname === '/admin-login') return refuse(signedOut)
      const last = lastMessage(`${request.responseText.trim()}\n`)
      if (last && 'result' in last) return resolve(last.result)
      refuse(request.status === 413 ? tooLarge : noAnswer)
    }
    request.send(file)
  })
}

/** The last line that has arrived completely. */
function lastMessage(text: string): ImportMessage | undefined {
  const lines = text.slice(0, text.lastIndexOf('\n')).split('\n')
  try {
    return JSON.parse(lines.at(-1) ?? '')
  } catch {
    // Not JSON: a proxy's error page, for example.
    return undefined
  }
}
