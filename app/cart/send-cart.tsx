import FileText from 'lucide-react/icons/file-text'
import Share2 from 'lucide-react/icons/share-2'
import { type MouseEvent, useState } from 'react'
import { hasAccount } from '../catalogue/has-account.ts'
import { whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { copyText } from '../design/copy-text.ts'
import { controlClass } from '../design/field.tsx'
import { toast } from '../design/toast.tsx'
import { formatGhs } from '../platform/text/money.ts'
import type { PricedCartLine } from './cart-changes.ts'
import { orderText } from './order-text.ts'
import { quantityGuardHandlers } from './quantity-field.tsx'
import { maxSharedLines, sharePath } from './share-link.ts'
import { orderTotals } from './totals.ts'
import { useDestination } from './use-cart.ts'

/** The cart as a message to the company, or as a link for others. */
export default function SendCart({ lines }: { lines: readonly PricedCartLine[] }) {
  const { settings, origin } = useCompany()
  const destination = useDestination()
  const totals = orderTotals(lines, settings, destination)
  /** Shown where the browser can neither share nor copy it. */
  const [shownLink, setShownLink] = useState<string>()
  const greeting = 'Hello, I would like to order:'

  async function share(event: MouseEvent) {
    quantityGuardHandlers.onClick(event)
    if (event.defaultPrevented) return
    const link = origin + sharePath(lines)
    const limit = lines.length > maxSharedLines ? `The link holds the first ${maxSharedLines} lines.` : ''
    if (await shareLink(link)) {
      if (limit) toast({ title: 'Cart shared', description: limit })
    } else if (await copyText(link)) {
      toast({
        title: 'Link copied',
        description: `Whoever opens it can put these products in a cart. ${limit}`,
      })
    } else setShownLink(link)
  }

  return (
    <>
      <div className="grid grid-cols-[1.3fr_1fr] gap-3 sm:flex sm:flex-wrap">
        <ButtonAnchor
          variant="secondary"
          href={whatsappHref(
            settings.whatsapp,
            orderText({
              greeting,
              lines,
              totals,
              format: formatGhs,
              origin,
              isOnAccount: hasAccount(),
              details: destination.place && !destination.collectAt ? [`To ${destination.place}`] : [],
            }),
          )}
          target="_blank"
          rel="noopener"
          {...quantityGuardHandlers}
          className="max-sm:gap-1.5 max-sm:whitespace-nowrap max-sm:px-1 max-sm:text-sm"
        >
          <BrandIcon brand="WhatsApp" /> Send by WhatsApp
        </ButtonAnchor>
        <Button
          variant="secondary"
          onMouseDown={quantityGuardHandlers.onMouseDown}
          onClick={share}
          className="max-sm:gap-1.5 max-sm:whitespace-nowrap max-sm:px-1 max-sm:text-sm"
        >
          <Share2 aria-hidden size={18} /> Share cart
        </Button>
        <ButtonLink
          variant="secondary"
          to={sharePath(lines, '/quote')}
          {...quantityGuardHandlers}
          className="max-sm:col-span-2"
        >
          <FileText aria-hidden size={18} /> Ask for a quote
        </ButtonLink>
      </div>
      {shownLink && (
        <p role="alert" className="mt-3">
          <label>
            Copy this link:{' '}
            <input
              readOnly
              value={shownLink}
              ref={input => input?.select()}
              className={`${controlClass} mt-1.5`}
            />
          </label>
        </p>
      )}
    </>
  )
}

/** False where the browser has no way to share. */
async function shareLink(url: string): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share({ title: 'Cart', url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
