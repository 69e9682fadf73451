import { lazy, Suspense } from 'react'
import { retryImport } from '../design/when-visible.ts'
import type { Props } from './quantity-choice.tsx'

const QuantityChoice = lazy(() => retryImport(() => import('./quantity-choice.tsx')))

/** Few shoppers need it. */
export const WrongQuantity = (props: Props) => (
  <Suspense>
    <QuantityChoice {...props} />
  </Suspense>
)
