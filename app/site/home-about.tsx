import { ArrowRight, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { ContactInformationButton } from './contact-information-button.tsx'
import { homeFaq } from './home-faq.content.ts'

export function HomeAbout() {
  return (
    <section aria-labelledby="about" className="wrap section grid gap-10 lg:grid-cols-2 lg:gap-20">
      <div>
        <h2 id="about">What a wall is worth is decided in the block</h2>
        <p className="mt-5 text-lg text-soft">
          We have made concrete goods at Weija since 1988 and sell from five yards today. Sand is washed,
          cement is weighed, blocks are kept wet for seven days before they leave. So the last pallet of your
          order matches the first.
        </p>
        <p className="mt-4 text-lg text-soft">
          Over 500 projects stand on them: houses, estates, schools, roads and the drains beside them.
        </p>
        <p className="mt-5">
          <Link
            to="/about"
            viewTransition
            prefetch="intent"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-laterite underline-offset-4 hover:underline"
          >
            More about us <ArrowRight aria-hidden size={18} />
          </Link>
        </p>
      </div>
      <div>
        <h3>Asked before every order</h3>
        <div className="mt-4 border-line border-t">
          {homeFaq.map(({ question, answer }) => (
            <details key={question} className="group border-line border-b">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <Plus
                  aria-hidden
                  size={20}
                  className="shrink-0 text-laterite transition-transform duration-150 group-open:rotate-45"
                />
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
    </section>
  )
}
