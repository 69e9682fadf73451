import { lazy, Suspense } from 'react'
import { importOrReload } from '../design/when-visible.ts'
import type { Props } from './quantity-choice.tsx'

const QuantityChoice = lazy(() => importOrReload(() => import('./quantity-choice.tsx')))

/** Loaded when needed: few shoppers see it. */
export const WrongQuantity = (props: Props) => (
  <Suspense>
    <QuantityChoice {...props} />
  </Suspense>
)
