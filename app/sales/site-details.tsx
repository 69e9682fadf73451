import { type ReactNode, useEffect, useRef } from 'react'
import { useCompany } from '../company/use-company.ts'
import { siteDetailNames } from './contact-fields.ts'

type Props = {
  isOpen?: boolean
  /** Another object for each attempt. */
  errors: Record<string, string | undefined> | undefined
  children: ReactNode
}

/** The fields that help the driver, closed at first, in shops that ask for them, or where some are filled in or wrong. */
export function SiteDetails({ isOpen, errors, children }: Props) {
  const { asksForSite } = useCompany().settings
  const details = useRef<HTMLDetailsElement>(null)
  const hasError = siteDetailNames.some(name => errors?.[name])
  // Stays open while the last of them is emptied.
  const hasOpened = useRef(false)
  hasOpened.current ||= isOpen || hasError
  // biome-ignore lint/correctness/useExhaustiveDependencies: who closed it must see the same error again.
  useEffect(() => {
    if (hasError && details.current) details.current.open = true
  }, [errors])
  if (!asksForSite && !hasOpened.current) return null
  return (
    <details
      ref={details}
      open={hasOpened.current || undefined}
      className="rounded-control border border-line px-4"
    >
      <summary className="min-h-11 cursor-pointer py-3 font-medium">
        Help the driver find the site <span className="font-normal text-soft text-sm">(optional)</span>
      </summary>
      <div className="space-y-4 pb-4">{children}</div>
    </details>
  )
}
