import { lazy, Suspense } from 'react'
import { useCompany } from '../company/use-company.ts'
import { importOrReload } from '../design/when-visible.ts'
import type { Destination } from './cart.ts'

/** Apart, because most shops need neither zones nor yards. */
const DeliveryChoice = lazy(() => importOrReload(() => import('./delivery-choice.tsx')))

/** Asks where it goes, in shops where the fee depends on it or goods can be collected. */
export function AskDestination(props: { errors?: Partial<Destination>; className?: string }) {
  const { settings, yards } = useCompany()
  if (settings.zones.length === 0 && yards.length === 0) return null
  return (
    <Suspense>
      <DeliveryChoice {...props} />
    </Suspense>
  )
}
