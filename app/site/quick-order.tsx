import { lazy, Suspense } from 'react'
import { retryImport, whenVisible } from '../design/when-visible.ts'
import type { QuickOrderContent } from '../enquiries/quick-order.content.ts'
import { SectionHeading } from './section-heading.tsx'

const id = 'quick-order'

/** The server renders the form, which works without script; the script loads when the form comes near. */
const QuickOrderForm = lazy(async () => {
  if (!import.meta.env.SSR) await whenVisible(id)
  const { QuickOrderForm: form } = await retryImport(() => import('../enquiries/quick-order-form.tsx'))
  return { default: form }
})

export function QuickOrder({ content: { title, text, points, products } }: { content: QuickOrderContent }) {
  return (
    <section id={id} aria-labelledby="quick-order-title">
      <div className="wrap section grid gap-8 lg:grid-cols-[1fr_1.3fr] lg:gap-16">
        <div>
          <SectionHeading id="quick-order-title" title={title} text={text} />
          <ul className="mt-6 list-disc space-y-2 pl-5 text-soft marker:text-laterite">
            {points.map(({ text: point }) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <div className="card p-5 sm:p-8">
          <Suspense fallback={<div className="min-h-140" />}>
            <QuickOrderForm products={products} />
          </Suspense>
        </div>
      </div>
    </section>
  )
}
