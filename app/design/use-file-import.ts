import { useEffect, useRef, useState } from 'react'
import { type Refusal, sendFile } from './send-file.ts'

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
