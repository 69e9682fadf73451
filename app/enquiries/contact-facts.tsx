import { BadgeCheck, CalendarClock, Check, Clock, Siren, Truck, Wallet } from 'lucide-react'
import { FreeDelivery } from '../company/free-delivery.tsx'
import { useCompany } from '../company/use-company.ts'

export function WorkingHours() {
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
      <p className="mt-4 flex items-start gap-2.5 rounded-control bg-sun-tint p-3.5 font-medium text-amber-dark">
        <Siren aria-hidden size={20} className="mt-0.5 shrink-0" /> Emergency concrete supply 24/7
      </p>
    </section>
  )
}

const reasons = [
  { icon: CalendarClock, text: 'Quote reply within 2 hours' },
  {
    icon: Truck,
    text: (
      <span>
        <FreeDelivery />, weekend delivery too
      </span>
    ),
  },
  { icon: Wallet, text: 'Bulk discounts, and payment on delivery' },
  { icon: BadgeCheck, text: 'Certified to national standards' },
  { icon: Check, text: '37+ years of experience, 500+ projects' },
]

export function Reasons() {
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className="text-h3">
        Why Choose Us
      </h2>
      <ul className="mt-4 space-y-3">
        {reasons.map(({ icon: Icon, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant.
          <li key={index} className="flex items-start gap-3">
            <Icon aria-hidden size={21} className="mt-0.5 shrink-0 text-laterite" /> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
