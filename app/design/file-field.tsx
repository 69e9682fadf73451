import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useId, useRef, useState } from 'react'
import { type Refusal, sendFile } from './send-file.ts'

type Props = {
  label: string
  hint: string
  accept: string
  name: string | undefined
  progress: number | undefined
  onChoose(file: File): void
}

export function FileField({ label, hint, accept, name, progress, onChoose }: Props) {
  const id = useId()
  return (
    <>
      <div className="relative mt-4 flex min-h-24 flex-col items-center justify-center gap-1 rounded-control border-2 border-concrete-light border-dashed bg-surface px-4 py-4 text-center focus-within:outline-3 focus-within:outline-laterite">
        <label htmlFor={id} className="inline-flex items-center gap-2 font-semibold">
          <FileUp aria-hidden size={20} className="text-laterite" />
          {name ? 'Choose another file' : label}
        </label>
        <p id={`${id}-hint`} className="wrap-anywhere text-sm text-soft">
          {name ?? hint}
        </p>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={progress !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0]
            if (chosen) onChoose(chosen)
            // The same file can be chosen again after a correction.
            currentTarget.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-progress"
        />
      </div>
      {progress !== undefined && (
        <div className="mt-4">
          <label htmlFor={`${id}-progress`} className="money text-sm text-soft">
            {progress < 100 ? `Sending… ${progress}%` : 'Checking the file…'}
          </label>
          <progress
            id={`${id}-progress`}
            max={100}
            value={progress}
            className="mt-1 block h-2 w-full appearance-none overflow-hidden rounded-full bg-concrete-light [&::-moz-progress-bar]:bg-laterite [&::-webkit-progress-bar]:bg-concrete-light [&::-webkit-progress-value]:bg-laterite"
          />
        </div>
      )}
    </>
  )
}

/** Sends a chosen file to `path`, first for a preview, then with the preview's fingerprint to be stored. The result gets the focus. */
export function useFileImport<Result>(path: string) {
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<number>()
  const [result, setResult] = useState<Result | Refusal>()
  const resultRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (result) resultRef.current?.focus()
  }, [result])

  async function send(chosen: File, fingerprint?: string) {
    setFile(chosen)
    setResult(undefined)
    setResult(await sendFile<Result>({ path, file: chosen, fingerprint, onProgress: setProgress }))
    setProgress(undefined)
  }

  return {
    result,
    resultRef,
    fileField: { name: file?.name, progress, onChoose: (chosen: File) => void send(chosen) },
    store: (fingerprint: string) => void (file && send(file, fingerprint)),
  }
}
