import Send from 'lucide-react/icons/send'
import { useEffect, useState } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { EditTokenField } from '../../design/conflict-notice.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { CheckboxField } from '../../design/field.tsx'
import { useResultToast } from '../../design/form.tsx'
import { Panel } from '../../design/panel.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { mailSetups, type Sending, smsSetups } from '../../platform/messages/sending.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { NotSetUp } from '../../staff/not-set-up.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import type { QuoteDetail } from './find-quote.server.ts'
import { otherSumsText } from './quote-sums.tsx'

type Props = {
  quote: QuoteDetail
  /** The chat with the text about the version that was sent last. */
  chat: string | undefined
  isUnsaved: boolean
  sending: Sending
}

/** Sends a quote as its next version, or the same again, and takes it back. */
export function SendPanel({ quote, chat, isUnsaved, sending }: Props) {
  const fetcher = useFetcher<FormResult>()
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const result = fetcher.data
  const busy = fetcher.state !== 'idle'
  // A quote that has just been saved has another token once the page has been read again.
  const isSaving = useFetchers().some(({ formMethod }) => formMethod === 'POST')
  useResultToast(result)
  useReloadIfStale(result)
  useEffect(() => {
    if (result) setIsWithdrawing(false)
  }, [result])
  const { status, hasUnsentChanges, version } = quote
  const mustBeSaved = isUnsaved || (hasUnsentChanges && quote.hasOtherSums)
  return (
    <Panel id="send" title="Send">
      <p className="mt-1 text-soft text-sm">{stateText(quote)}</p>
      <fetcher.Form method="post" aria-label="Send the quote" className="mt-2">
        <input type="hidden" name="intent" value="send" />
        <EditTokenField token={quote.editToken} />
        {quote.customerEmail && (
          <CheckboxField label="By e-mail" name="channels" value="email" defaultChecked />
        )}
        {quote.customerEmail && sending.mail === 'files' && <NotSetUp text={mailSetups.files} />}
        {quote.phoneNormalized && (
          <>
            <CheckboxField label="By SMS" name="channels" value="sms" defaultChecked />
            {sending.sms === 'files' && <NotSetUp text={smsSetups.files} />}
            <CheckboxField label="By WhatsApp" name="channels" value="whatsapp" />
          </>
        )}
        {mustBeSaved && (
          <p className="mt-2 font-medium text-amber-dark">
            {isUnsaved ? 'Save the quote first.' : otherSumsText}
          </p>
        )}
        {!hasUnsentChanges && !isUnsaved && quote.hasOtherSums && (
          <p className="mt-2 font-medium text-amber-dark">
            Version {version} has the sums that it was sent with: {formatCedis(quote.totalPesewas)}. To send
            those of this page, save the quote first.
          </p>
        )}
        <Button type="submit" wide disabled={busy || isSaving || mustBeSaved} className="mt-3">
          <Send aria-hidden size={18} />
          {busy ? 'Sending...' : `Send version ${hasUnsentChanges ? version + 1 : `${version} again`}`}
        </Button>
      </fetcher.Form>
      {chat && status === 'sent' && (
        <ButtonAnchor href={chat} rel="noopener" target="_blank" variant="secondary" wide className="mt-2">
          <BrandIcon brand="WhatsApp" size={18} /> Open the chat
        </ButtonAnchor>
      )}
      {status !== 'withdrawn' && (
        <Button variant="quiet" wide className="mt-2" onClick={() => setIsWithdrawing(true)}>
          Withdraw
        </Button>
      )}
      <ConfirmDialog
        open={isWithdrawing}
        title="Withdraw this quote?"
        confirmLabel={busy ? 'Withdrawing...' : 'Withdraw'}
        busy={busy}
        onConfirm={() => void fetcher.submit({ intent: 'withdraw' }, { method: 'post' })}
        onClose={() => setIsWithdrawing(false)}
      >
        <p>The customer can’t accept it any more. You can send it again later.</p>
      </ConfirmDialog>
    </Panel>
  )
}

function stateText({ status, version, hasUnsentChanges }: QuoteDetail): string {
  if (version === 0) return 'Not sent yet.'
  if (status !== 'sent') return `Version ${version} ${status === 'expired' ? 'has' : 'was'} ${status}.`
  return hasUnsentChanges
    ? `It has changed since version ${version} was sent: the customer sees the change when you send it.`
    : `Version ${version} is what the customer sees.`
}
