import { useCompany } from '../company/use-company.ts'
import { formatUnbrokenGhs } from '../platform/money.ts'
import type { HomeContent } from './home.content.ts'
import { SectionHeading } from './section-heading.tsx'

export function WhyChooseUs({ reasons }: Pick<HomeContent, 'reasons'>) {
  const { settings } = useCompany()
  const amount = formatUnbrokenGhs(settings.freeDeliveryFromPesewas)
  return (
    <section aria-labelledby="why" className="border-line border-t bg-surface">
      <div className="wrap section">
        <SectionHeading
          id="why"
          title="Why choose us"
          text="Six promises that you can hold us to, on the phone or on the site."
        />
        <ul className="mt-9 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {reasons.map(({ title, text, icon }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-control bg-laterite-tint text-laterite">
                <svg
                  viewBox="0 0 24 24"
                  width="24"
                  height="24"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.75"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                >
                  <path d={icon} />
                </svg>
              </span>
              <div>
                <h3>{title}</h3>
                <p className="mt-1 text-soft">{text.replace('{amount}', amount)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
