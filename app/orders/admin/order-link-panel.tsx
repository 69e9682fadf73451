import { Check, Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { controlClass } from '../../design/field.tsx'
import { useResultToast } from '../../design/form.tsx'
import { toast } from '../../design/toast.tsx'
import type { FormResult } from '../../platform/form-result.ts'

/** The link to the customer's page, to be copied or replaced. */
export function OrderLinkPanel({ link, what = 'order' }: { link: string; what?: 'order' | 'quote' }) {
  const fetcher = useFetcher<FormResult>()
  const busy = fetcher.state !== 'idle'
  const [asks, setAsks] = useState(false)
  useResultToast(fetcher.data)
  useEffect(() => {
    if (fetcher.data) setAsks(false)
  }, [fetcher.data])
  const input = useRef<HTMLInputElement>(null)
  return (
    <section aria-labelledby="link" className="card p-5">
      <h2 id="link" className="text-h3">
        The customer’s page
      </h2>
      <p className="mt-1 text-soft text-sm">Whoever has this link sees the {what}.</p>
      <input
        ref={input}
        readOnly
        aria-label="Link to the customer’s page"
        value={link}
        onFocus={event => event.currentTarget.select()}
        className={`${controlClass} mt-3 text-sm`}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={link} find={() => input.current} />
        <Button variant="secondary" className="px-4" onClick={() => setAsks(true)}>
          New link
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title="Make a new link?"
        confirmLabel={busy ? 'Creating the link...' : 'Make a new link'}
        busy={busy}
        onConfirm={() => void fetcher.submit({ intent: 'new link' }, { method: 'post' })}
        onClose={() => setAsks(false)}
      >
        <p>
          The link that the customer has stops working at once, also in messages that were sent. Do this if it
          has come to the wrong people.
        </p>
      </ConfirmDialog>
    </section>
  )
}

type CopyProps = { text: string; find(): HTMLInputElement | null }

function CopyButton({ text, find }: CopyProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 3_000)
    return () => clearTimeout(timer)
  }, [isCopied])
  async function copy() {
    const copied = await writeToClipboard(text, find())
    setIsCopied(copied)
    if (copied) toast({ title: 'Link copied' })
    else
      toast({
        title: 'The link could not be copied',
        description: 'It is selected: copy it by hand.',
        destructive: true,
      })
  }
  return (
    <Button variant="secondary" className="px-4" onClick={copy}>
      {isCopied ? <Check aria-hidden size={17} /> : <Link2 aria-hidden size={17} />}
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  )
}

/** Without HTTPS or in old browsers there is no clipboard API: there the selected input is copied. */
async function writeToClipboard(text: string, input: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    input?.focus()
    input?.select()
    return document.execCommand('copy')
  }
}
