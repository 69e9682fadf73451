import type { Values } from '../platform/fields/field.ts'
import type { statistics as piece } from './statistics.content.ts'

export function Statistics({ statistics }: Values<typeof piece.fields>) {
  return (
    <section aria-label="The company in figures" className="on-night bg-night text-white">
      <dl className="wrap grid grid-cols-2 gap-x-6 gap-y-9 py-12 lg:grid-cols-4 lg:py-16">
        {statistics.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-sun border-l-4 pl-4 lg:pl-6">
            <dt className="mt-1 text-night-text leading-snug">{label}</dt>
            <dd className="money font-extrabold text-[clamp(2.25rem,1.5rem+3vw,3.75rem)] leading-none tracking-tight">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
