import {
  BadgeCheck,
  CalendarCheck,
  Clock,
  Layers,
  type LucideIcon,
  MessageSquareText,
  Truck,
} from 'lucide-react'
import { useCompany } from '../company/use-company.ts'
import { formatGhs } from '../platform/money.ts'
import { SectionHeading } from './section-heading.tsx'

export function WhyChooseUs() {
  const { settings } = useCompany()
  return (
    <section aria-labelledby="why" className="border-line border-t bg-surface">
      <div className="wrap section">
        <SectionHeading
          id="why"
          title="Why choose us"
          text="Six promises that you can hold us to, on the phone or on the site."
        />
        <ul className="mt-9 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          <Reason icon={MessageSquareText} title="Quote reply within 2 hours">
            Send a list or a drawing. You get a price that holds, not a range.
          </Reason>
          <Reason icon={Clock} title="24-48 hour production">
            Most orders are made up within two days, from goods that have cured.
          </Reason>
          <Reason icon={Truck} title="Free delivery within Accra">
            For goods of {formatGhs(settings.freeDeliveryFromPesewas)} and more. Standard delivery takes 2-3
            business days.
          </Reason>
          <Reason icon={CalendarCheck} title="Weekend delivery">
            Saturdays as usual, Sundays by arrangement. Availability is 24/7.
          </Reason>
          <Reason icon={Layers} title="Bulk discounts">
            The price falls as the quantity grows, for contractors and for families alike.
          </Reason>
          <Reason icon={BadgeCheck} title="Certified to national standards">
            Strength is tested batch by batch, and the results are yours to see.
          </Reason>
        </ul>
      </div>
    </section>
  )
}

function Reason({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon
  title: string
  children: React.ReactNode
}) {
  return (
    <li className="flex gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-laterite-tint text-laterite">
        <Icon aria-hidden size={24} strokeWidth={1.75} />
      </span>
      <div>
        <h3>{title}</h3>
        <p className="mt-1 text-soft">{children}</p>
      </div>
    </li>
  )
}
