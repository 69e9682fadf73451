import type { ReactNode } from 'react'
import { useCompany } from '../company/use-company.ts'

/** The fields that help the driver, closed at first, in shops that ask for them. */
export function SiteDetails({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }) {
  if (!useCompany().settings.asksForSite) return null
  return (
    <details open={isOpen || undefined} className="rounded-control border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-3 font-medium">
        Help the driver find the site <span className="font-normal text-soft text-sm">(optional)</span>
      </summary>
      <div className="space-y-4 pb-4">{children}</div>
    </details>
  )
}
