import CalendarDays from 'lucide-react/icons/calendar-days'
import Check from 'lucide-react/icons/check'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Scale from 'lucide-react/icons/scale'
import Sparkles from 'lucide-react/icons/sparkles'
import Target from 'lucide-react/icons/target'
import Timer from 'lucide-react/icons/timer'
import { useCompany } from '../../company/use-company.ts'
import { Badge } from '../../design/badge.tsx'
import { formatGhs } from '../../platform/text/money.ts'
import { useOwnPrices } from '../own-price.ts'
import type { ProductWithVariants } from '../product.ts'
import type { ShownVariant } from '../variant.ts'
import type { ReadyMixGrade } from './ready-mix.content.ts'
import { ReadyMixOrder } from './ready-mix-order.tsx'

/** Without a variant it can't be ordered at the moment. */
export type OfferedGrade = Partial<ReadyMixGrade> & { name: string; variant: ShownVariant | undefined }

type GradesProps = {
  grades: OfferedGrade[]
  product: ProductWithVariants | undefined
  choice: ShownVariant | undefined
}

export function Grades({ grades, product: listed, choice }: GradesProps) {
  const product = useOwnPrices(listed)
  const { priceNote } = useCompany()
  return (
    <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {grades.map(({ name, strengthMpa, mix, popular, uses, variant: offered }) => {
        const variant = product?.variants.find(({ key }) => key === offered?.key) ?? offered
        const isChosen = variant && variant.key === choice?.key
        return (
          <li
            key={name}
            className={`card flex flex-col p-5 pb-3 ${popular || isChosen ? 'border-laterite outline outline-laterite' : ''}`}
          >
            <div className="flex min-h-8 flex-wrap items-start justify-between gap-2">
              <h3>{name}</h3>
              {isChosen ? (
                <Badge tone="laterite">Your choice</Badge>
              ) : (
                popular && <Badge tone="sun">Most popular</Badge>
              )}
            </div>
            {mix && (
              <p className="mt-1 text-soft">
                {strengthMpa} MPa · mix {mix}
              </p>
            )}
            {variant && (
              <p className="money mt-5">
                <span className="whitespace-nowrap font-bold text-2xl">
                  {formatGhs(variant.pricePesewas)}
                </span>
                <span className="text-soft"> per m³{priceNote}</span>
              </p>
            )}
            <p className="mt-4 flex-1 border-line border-t pt-4 text-base text-soft leading-normal">{uses}</p>
            {product && variant && <ReadyMixOrder product={product} variant={variant} />}
          </li>
        )
      })}
    </ul>
  )
}

const reasonIcons = [Scale, Timer, Target, FlaskConical, CalendarDays, Sparkles]

type TitledText = { title: string; text: string }

export function Reasons({ title: heading, reasons }: { title: string; reasons: TitledText[] }) {
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="why" className="bg-concrete-pale">
      <div className="wrap section">
        <h2 id="why">{heading}</h2>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {reasons.map(({ title, text }, index) => {
            const Icon = reasonIcons[index % reasonIcons.length] ?? Scale
            return (
              <li key={title} className="card p-6">
                <Icon aria-hidden size={26} className="text-laterite" />
                <h3 className="mt-4">{title}</h3>
                <p className="mt-2 text-base text-soft leading-normal">{text}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

export function Features({ title, features }: { title: string; features: { text: string }[] }) {
  if (features.length === 0) return null
  return (
    <div>
      <h2>{title}</h2>
      <ul className="mt-6 grid gap-x-8 gap-y-3 md:max-lg:grid-cols-2">
        {features.map(({ text }) => (
          <li key={text} className="flex gap-3">
            <Check aria-hidden size={20} className="mt-1 shrink-0 text-laterite" /> {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function HowToOrder({ title: heading, steps }: { title: string; steps: TitledText[] }) {
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="how" className="border-line border-t bg-surface">
      <div className="wrap section">
        <h2 id="how">{heading}</h2>
        <ol className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-laterite border-t-2 pt-4">
              <span aria-hidden className="font-bold text-3xl text-laterite tracking-tight">
                {index + 1}
              </span>
              <h3 className="mt-2">{title}</h3>
              <p className="mt-2 text-base text-soft leading-normal">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
