import { Download, FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { FormNotice } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { ImportPreviewLists } from './import-preview.tsx'
import type { ImportResult } from './import-report.ts'
import { maxBytes, type SendProgress, sendImport, tooLarge } from './send-import.ts'

export const meta = () => [{ title: 'Import products | Admin Panel' }]

export default function ImportProducts() {
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<SendProgress>()
  const [result, setResult] = useState<ImportResult>()
  const resultRef = useRef<HTMLDivElement>(null)
  const preview = result && 'preview' in result ? result.preview : undefined
  const changes = preview?.totals.rows ?? 0

  useEffect(() => {
    if (result) resultRef.current?.focus()
  }, [result])

  async function send(chosen: File, fingerprint?: string) {
    setFile(chosen)
    setResult(undefined)
    if (chosen.size > maxBytes) return setResult({ ok: false, message: tooLarge })
    setProgress({ step: 'Sending', percent: 0 })
    setResult(await sendImport({ file: chosen, fingerprint, onProgress: setProgress }))
    setProgress(undefined)
  }

  return (
    <div className="max-w-4xl">
      <PageHeader title="Import CSV">
        <ButtonAnchor href="/admin/products.csv" variant="secondary" download>
          <Download aria-hidden size={18} /> Download CSV
        </ButtonAnchor>
      </PageHeader>
      <div className="card p-4 sm:p-6">
        <ol className="list-decimal space-y-1 pl-5">
          <li>Download the file: it has a row for each variant of each product.</li>
          <li>Change cells in a spreadsheet, or add rows, and save it as CSV.</li>
          <li>Choose it here. You see what would change before anything is stored.</li>
        </ol>
        <p className="mt-3 text-soft">
          Products and variants that are missing from the file are left alone: nothing is deleted. In a new
          row, leave the columns Product and Variant empty, or write the product to which a new variant
          belongs.
        </p>
        <FileField name={file?.name} isBusy={progress !== undefined} onChoose={chosen => void send(chosen)} />
        {progress && <Progress {...progress} />}
      </div>

      <div ref={resultRef} tabIndex={-1} className="mt-5 scroll-mt-20 outline-none">
        {result && <Notice result={result} />}
      </div>
      {preview && !(result?.ok && result.isApplied) && (
        <>
          {preview.totals.errors === 0 && changes > 0 && file && (
            <div className="mt-4 flex flex-wrap gap-2">
              <Button onClick={() => void send(file, preview.fingerprint)}>
                {changes === 1 ? 'Store 1 change' : `Store ${changes.toLocaleString('en')} changes`}
              </Button>
              <ButtonLink to="/admin/products" variant="secondary">
                Cancel
              </ButtonLink>
            </div>
          )}
          <ImportPreviewLists preview={preview} />
        </>
      )}
    </div>
  )
}

function Notice({ result }: { result: ImportResult }) {
  if (!result.ok)
    return <FormNotice ok={false} message={{ title: 'Nothing was stored', description: result.message }} />
  const { totals } = result.preview
  if (result.isApplied)
    return (
      <>
        <FormNotice
          ok
          message={{
            title: 'The file is imported',
            description: 'The shop shows the changes at once. The audit log has an entry.',
          }}
        />
        <p className="mt-3">
          <Link to="/admin/products" className="font-semibold text-laterite underline underline-offset-4">
            Back to the products
          </Link>
        </p>
      </>
    )
  if (totals.errors > 0)
    return (
      <FormNotice
        ok={false}
        message={{
          title: 'The file cannot be imported yet',
          description:
            'Nothing was stored. Correct these cells in your spreadsheet, save it, and choose it again.',
        }}
      />
    )
  if (totals.rows === 0)
    return (
      <FormNotice
        ok
        message={{ title: 'No changes', description: 'The shop already has what this file says.' }}
      />
    )
  return (
    <FormNotice
      ok
      message={{
        title: 'Check the changes',
        description: 'Nothing is stored yet. All of them are stored, or none.',
      }}
    />
  )
}

type FileFieldProps = { name: string | undefined; isBusy: boolean; onChoose(file: File): void }

function FileField({ name, isBusy, onChoose }: FileFieldProps) {
  return (
    <div className="relative mt-4 flex min-h-24 flex-col items-center justify-center gap-1 rounded-control border-2 border-concrete-light border-dashed bg-surface px-4 py-4 text-center focus-within:outline-3 focus-within:outline-laterite">
      <label htmlFor="import-file" className="inline-flex items-center gap-2 font-semibold">
        <FileUp aria-hidden size={20} className="text-laterite" />
        {name ? 'Choose another file' : 'Choose the CSV file'}
      </label>
      <p id="import-file-hint" className="wrap-anywhere text-sm text-soft">
        {name ?? 'Up to 25 MB, with commas or semicolons'}
      </p>
      <input
        id="import-file"
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        disabled={isBusy}
        aria-describedby="import-file-hint"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          if (chosen) onChoose(chosen)
          // The same file can be chosen again after a correction.
          currentTarget.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-progress"
      />
    </div>
  )
}

function Progress({ step, percent }: SendProgress) {
  const id = 'import-progress'
  return (
    <div className="mt-4">
      <label htmlFor={id} className="money text-sm text-soft">
        {step}… {percent}%
      </label>
      <progress
        id={id}
        max={100}
        value={percent}
        className="mt-1 block h-2 w-full appearance-none overflow-hidden rounded-full bg-concrete-light [&::-moz-progress-bar]:bg-laterite [&::-webkit-progress-bar]:bg-concrete-light [&::-webkit-progress-value]:bg-laterite"
      />
    </div>
  )
}
