import FileText from 'lucide-react/icons/file-text'
import { formatDate } from '../../platform/text/dates.ts'
import { documentNames, type ListedDocument } from '../../sales/document.ts'

type Props = {
  documents: readonly ListedDocument[]
  /** The path of the order, below which its documents are. */
  path: string
}

/** Links to the documents of an order, which open as PDF in a new tab. */
export function OrderDocuments({ documents, path }: Props) {
  return (
    <ul className="divide-y divide-line">
      {documents.map(({ id, kind, number, issuedAt, replacedBy }) => (
        <li key={id}>
          <a
            href={`${path}/documents/${id}.pdf`}
            target="_blank"
            rel="noopener"
            className="flex min-h-11 items-center gap-2.5 py-1.5 hover:text-laterite"
          >
            <FileText aria-hidden size={18} className="shrink-0 text-soft" />
            <span>
              <span className="font-medium underline underline-offset-4">
                {documentNames[kind]} {number}
              </span>
              <span className="block text-soft text-sm">
                {formatDate(issuedAt)} · PDF
                {replacedBy && <strong className="text-amber-dark"> · replaced by {replacedBy}</strong>}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
