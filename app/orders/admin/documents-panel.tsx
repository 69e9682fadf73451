import FilePlus2 from 'lucide-react/icons/file-plus-2'
import { useFetcher } from 'react-router'
import { Button } from '../../design/button.tsx'
import { useResultToast } from '../../design/form.tsx'
import { Panel } from '../../design/panel.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { documentNames, type ListedDocument, type RequestedKind } from '../../sales/document.ts'
import type { Payment } from '../../sales/payment.ts'
import { formatDate } from '../../staff/dates.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { OrderDocuments } from '../documents/order-documents.tsx'

type Props = {
  order: {
    id: string
    status: string
    erasedAt: Date | null
    documents: ListedDocument[]
    payments: Payment[]
  }
}

/** The documents of an order, and the buttons that issue them. */
export function Documents({ order }: Props) {
  const { documents, payments } = order
  const mayIssue = useMay()('documents.issue')
  const kinds: RequestedKind[] = order.status === 'cancelled' ? [] : ['pro-forma invoice', 'delivery note']
  return (
    <Panel id="documents" title="Documents">
      {documents.length === 0 ? (
        <p className="mt-2 text-soft">None was issued yet.</p>
      ) : (
        <div className="mt-2">
          <OrderDocuments documents={documents} path={`/admin/orders/${order.id}`} />
        </div>
      )}
      {!order.erasedAt && mayIssue && (
        <div className="mt-3 flex flex-wrap gap-2">
          {kinds.map(kind => (
            <IssueButton key={kind} kind={kind}>
              {documentNames[kind]}
            </IssueButton>
          ))}
          {payments.map(({ id, amountPesewas, receivedAt }) => (
            <IssueButton key={id} kind="receipt" paymentId={id}>
              Receipt: {formatCedis(Math.abs(amountPesewas))}
              {amountPesewas < 0 && ' refunded'}, {formatDate(receivedAt)}
            </IssueButton>
          ))}
        </div>
      )}
    </Panel>
  )
}

type IssueButtonProps = { kind: RequestedKind; paymentId?: string; children: React.ReactNode }

function IssueButton({ kind, paymentId, children }: IssueButtonProps) {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="issue document" />
      <input type="hidden" name="kind" value={kind} />
      {paymentId && <input type="hidden" name="paymentId" value={paymentId} />}
      <Button type="submit" variant="secondary" className="px-4" disabled={fetcher.state !== 'idle'}>
        <FilePlus2 aria-hidden size={17} />
        <span className="sr-only">Issue </span>
        <span>{children}</span>
      </Button>
    </fetcher.Form>
  )
}
