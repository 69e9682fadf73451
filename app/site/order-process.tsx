import { SectionHeading } from './section-heading.tsx'

const steps = [
  { title: 'Get Quote', text: 'Call, chat or send the form below. You hear from us within 2 hours.' },
  { title: 'Place Order', text: 'Order in the shop or confirm the quote. You pay nothing yet.' },
  { title: 'Production', text: 'Your goods are made up and checked within 24-48 hours.' },
  { title: 'Delivery', text: 'We unload where you need them. Pay by cash or mobile money on delivery.' },
]

export function OrderProcess() {
  return (
    <section aria-labelledby="process" className="wrap section">
      <SectionHeading id="process" title="From quote to site in four steps" />
      <ol className="mt-9 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-laterite border-t-4 pt-5">
            <p aria-hidden="true" className="money font-extrabold text-laterite text-sm">
              {index + 1} / {steps.length}
            </p>
            <h3 className="mt-1">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
