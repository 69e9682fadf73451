import { type ReactNode, useRef } from 'react'
import { useCompany } from '../company/use-company.ts'

/** The fields that help the driver, closed at first, in shops that ask for them, or where some are filled in. */
export function SiteDetails({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }) {
  const { asksForSite } = useCompany().settings
  // Stays open while the last of them is emptied.
  const hasOpened = useRef(isOpen)
  hasOpened.current ||= isOpen
  if (!asksForSite && !hasOpened.current) return null
  return (
    <details open={hasOpened.current || undefined} className="rounded-control border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-3 font-medium">
        Help the driver find the site <span className="font-normal text-soft text-sm">(optional)</span>
      </summary>
      <div className="space-y-4 pb-4">{children}</div>
    </details>
  )
}
