import { BadgeCheck, CalendarClock, Check, Clock, Siren, Truck, Wallet } from 'lucide-react'
import { PromiseText } from '../company/free-delivery.tsx'
import { useCompany } from '../company/use-company.ts'
import type { ContactContent } from './contact.content.ts'

export function WorkingHours({ emergency }: { emergency: string }) {
  const { settings } = useCompany()
  const days = [
    ['Monday-Friday', settings.hoursWeekdays],
    ['Saturday', settings.hoursSaturday],
    ['Sunday', settings.hoursSunday],
  ]
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="flex items-center gap-2.5 text-h3">
        <Clock aria-hidden size={22} className="text-laterite" /> Working Hours
      </h2>
      <dl className="mt-4">
        {days.map(([day, hours]) => (
          <div key={day} className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5">
            <dt className="text-soft">{day}</dt>
            <dd className="font-medium">{hours}</dd>
          </div>
        ))}
      </dl>
      {emergency && (
        <p className="mt-4 flex items-start gap-2.5 rounded-control bg-sun-tint p-3.5 font-medium text-amber-dark">
          <Siren aria-hidden size={20} className="mt-0.5 shrink-0" /> {emergency}
        </p>
      )}
    </section>
  )
}

const icons = {
  calendar: CalendarClock,
  truck: Truck,
  wallet: Wallet,
  certificate: BadgeCheck,
  check: Check,
}

export function Reasons({ title, reasons }: { title: string; reasons: ContactContent['reasons'] }) {
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className="text-h3">
        {title}
      </h2>
      <ul className="mt-4 space-y-3">
        {reasons.map(({ icon, text }) => {
          const Icon = icons[icon]
          return (
            <li key={text} className="flex items-start gap-3">
              <Icon aria-hidden size={21} className="mt-0.5 shrink-0 text-laterite" />{' '}
              <PromiseText text={text} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
