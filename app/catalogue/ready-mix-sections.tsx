import { CalendarDays, FlaskConical, Scale, Sparkles, Target, Timer } from 'lucide-react'
import { Badge } from '../design/badge.tsx'
import { formatGhs, type Pesewas } from '../platform/money.ts'
import { type ReadyMixGrade, readyMixReasons, readyMixSteps } from './ready-mix.content.ts'

export type PricedGrade = ReadyMixGrade & { pricePesewas: Pesewas | undefined }

export function Grades({ grades }: { grades: PricedGrade[] }) {
  return (
    <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {grades.map(grade => (
        <li
          key={grade.name}
          className={`card flex flex-col p-5 sm:p-6 ${grade.popular ? 'border-laterite outline outline-laterite' : ''}`}
        >
          <div className="flex min-h-8 flex-wrap items-start justify-between gap-2">
            <h3>{grade.name}</h3>
            {grade.popular && <Badge tone="sun">Most popular</Badge>}
          </div>
          <p className="mt-1 text-soft">
            {grade.strengthMpa} MPa · mix {grade.mix}
          </p>
          {grade.pricePesewas !== undefined && (
            <p className="money mt-5">
              <span className="font-bold text-2xl">{formatGhs(grade.pricePesewas)}</span>
              <span className="text-soft"> per m³</span>
            </p>
          )}
          <p className="mt-4 flex-1 border-line border-t pt-4 text-base text-soft leading-normal">
            {grade.uses}
          </p>
        </li>
      ))}
    </ul>
  )
}

const reasonIcons = [Scale, Timer, Target, FlaskConical, CalendarDays, Sparkles]

export function Reasons() {
  return (
    <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {readyMixReasons.map(({ title, text }, index) => {
        const Icon = reasonIcons[index] ?? Scale
        return (
          <li key={title} className="card p-6">
            <Icon aria-hidden size={26} className="text-laterite" />
            <h3 className="mt-4">{title}</h3>
            <p className="mt-2 text-base text-soft leading-normal">{text}</p>
          </li>
        )
      })}
    </ul>
  )
}

export function HowToOrder() {
  return (
    <ol className="mt-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {readyMixSteps.map(({ title, text }, index) => (
        <li key={title} className="border-laterite border-t-2 pt-4">
          <span aria-hidden className="font-bold text-3xl text-laterite tracking-tight">
            {index + 1}
          </span>
          <h3 className="mt-2">{title}</h3>
          <p className="mt-2 text-base text-soft leading-normal">{text}</p>
        </li>
      ))}
    </ol>
  )
}
