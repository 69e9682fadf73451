import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '../platform/form-result.ts'
import { Button } from './button.tsx'
import { CopyLink } from './copy-link.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { controlClass } from './field.tsx'
import { useResultToast } from './form.tsx'
import { Panel } from './panel.tsx'

export function SecretLinkPanel({ link, what }: { link: string; what: 'order' | 'quote' | 'prices' }) {
  const fetcher = useFetcher<FormResult>()
  const busy = fetcher.state !== 'idle'
  const [isConfirming, setIsConfirming] = useState(false)
  useResultToast(fetcher.data)
  useEffect(() => {
    if (fetcher.data) setIsConfirming(false)
  }, [fetcher.data])
  return (
    <Panel id="link" title="The customer’s page">
      <p className="mt-1 text-soft text-sm">Whoever has this link sees the {what}.</p>
      <input
        readOnly
        aria-label="Link to the customer’s page"
        value={link}
        onFocus={event => event.currentTarget.select()}
        className={`${controlClass} mt-3 text-sm`}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyLink url={link} />
        <Button variant="secondary" className="px-4" onClick={() => setIsConfirming(true)}>
          New link
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Make a new link?"
        confirmLabel={busy ? 'Creating the link...' : 'Make a new link'}
        busy={busy}
        onConfirm={() => void fetcher.submit({ intent: 'new link' }, { method: 'post' })}
        onClose={() => setIsConfirming(false)}
      >
        <p>
          The link that the customer has stops working at once, also in messages that were sent. Do this if it
          has come to the wrong people.
        </p>
      </ConfirmDialog>
    </Panel>
  )
}
