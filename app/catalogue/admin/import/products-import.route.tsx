import Download from 'lucide-react/icons/download'
import { Link } from 'react-router'
import { Button, ButtonAnchor, ButtonLink } from '../../../design/button.tsx'
import { FileField, useFileImport } from '../../../design/file-field.tsx'
import { FormNotice } from '../../../design/form.tsx'
import { PageHeader } from '../../../design/page-header.tsx'
import type { AdminHandle } from '../../../staff/admin-handle.ts'
import { ImportPreviewLists } from './import-preview.tsx'
import type { ImportResult } from './import-report.ts'

export const handle: AdminHandle = { permission: 'products.edit', title: 'Import products' }

/** The server says whether the page may be opened. */
export const loader = () => null

export default function ImportProducts() {
  const { result, resultRef, fileField, store } = useFileImport<ImportResult>('/admin/products/import/file')
  const preview = result && 'preview' in result ? result.preview : undefined
  const changes = preview?.totals.rows ?? 0

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
        <FileField
          label="Choose the CSV file"
          hint="Up to 25 MB, with commas or semicolons"
          accept=".csv,.txt,.tsv,text/csv"
          {...fileField}
        />
      </div>

      <div ref={resultRef} tabIndex={-1} className="mt-5 scroll-mt-20 outline-none">
        {result && <Notice result={result} />}
      </div>
      {preview && !(result?.ok && result.isApplied) && (
        <>
          {preview.totals.errors === 0 && changes > 0 && (
            <div className="mt-4 flex flex-wrap gap-2">
              <Button onClick={() => store(preview.fingerprint)}>
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
  const isApplied = result.ok && result.isApplied
  return (
    <>
      <FormNotice {...noticeOf(result)} />
      {isApplied && (
        <p className="mt-3">
          <Link to="/admin/products" className="font-semibold text-laterite underline underline-offset-4">
            Back to the products
          </Link>
        </p>
      )}
    </>
  )
}

const notice = (ok: boolean, title: string, description: string) => ({ ok, message: { title, description } })

function noticeOf(result: ImportResult) {
  if (!result.ok) return notice(false, 'Nothing was stored', result.message)
  const { errors, rows, refused } = result.preview.totals
  if (result.isApplied)
    return notice(
      true,
      'The file is imported',
      'The shop shows the changes at once. The audit log has an entry.',
    )
  if (errors > 0)
    return notice(
      false,
      'The file cannot be imported yet',
      'Nothing was stored. Correct these cells in your spreadsheet, save it, and choose it again.',
    )
  if (rows > 0)
    return notice(true, 'Check the changes', 'Nothing is stored yet. All of them are stored, or none.')
  if (refused > 0)
    return notice(
      false,
      'The file is out of date',
      'Nothing was stored. The products were changed since this file was downloaded.',
    )
  return notice(true, 'No changes', 'The shop already has what this file says.')
}
