import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useCompany } from '../company/use-company.ts'
import { buttonClass } from '../design/button.tsx'
import { Markdown } from '../design/markdown.tsx'
import { toast } from '../design/toast.tsx'
import type { HomeContent } from './read-home.server.ts'

export function HomeAbout({ title, html, faq }: HomeContent['about']) {
  return (
    <section aria-labelledby="about" className="wrap section grid gap-10 lg:grid-cols-2 lg:gap-20">
      <div>
        <h2 id="about">{title}</h2>
        <Markdown html={html} className="mt-4 space-y-4 text-lg text-soft" />
        <p className="mt-5">
          <Link
            to="/about"
            prefetch="intent"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-laterite underline-offset-4 hover:underline"
          >
            More about us <ArrowRight aria-hidden size={18} />
          </Link>
        </p>
      </div>
      {faq.questions.length > 0 && (
        <div>
          <h3>{faq.title}</h3>
          <div className="mt-4 border-line border-t">
            {faq.questions.map(({ question, answer }) => (
              <details key={question} className="group border-line border-b">
                <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
                  {question}
                  <span
                    aria-hidden="true"
                    className="text-2xl text-laterite transition-transform duration-150 group-open:rotate-45"
                  >
                    +
                  </span>
                </summary>
                <p className="pr-8 pb-5 text-soft">{answer}</p>
              </details>
            ))}
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-soft">Another question?</p>
            <ContactInformationButton />
          </div>
        </div>
      )}
    </section>
  )
}

/** Shows a toast; without scripts the form opens the contact page. */
function ContactInformationButton() {
  const { settings } = useCompany()
  return (
    <form
      action="/contact"
      onSubmit={event => {
        event.preventDefault()
        toast({
          title: 'Contact Information',
          description: `Call us on ${settings.phone} or use WhatsApp: ${settings.whatsapp}.`,
        })
      }}
    >
      <button type="submit" className={buttonClass({ variant: 'secondary' })}>
        Contact Us
      </button>
    </form>
  )
}
