import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../design/button.tsx'
import { Picture } from '../design/picture.tsx'
import { SectionHeading } from './section-heading.tsx'

/** Each with its cross-section, drawn over 240 × 32. */
const sheets = [
  {
    name: 'Aluminum',
    text: 'Painted long-span sheets in box profile. Light, free of rust and right for the coast.',
    section: 'M0 26h18l6-18h18l6 18h48l6-18h18l6 18h48l6-18h18l6 18h36',
  },
  {
    name: 'Galvanized and corrugated',
    text: 'Zinc-coated steel in box or wave profile. Strong spans for stores, workshops and farms.',
    section:
      'M0 17q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0',
  },
  {
    name: 'Polycarbonate',
    text: 'Clear and tinted sheets that let daylight in and keep ultraviolet out. For car ports and courtyards.',
    section:
      'M0 8h240M0 26h240M10 8v18M32 8v18M54 8v18M76 8v18M98 8v18M120 8v18M142 8v18M164 8v18M186 8v18M208 8v18M230 8v18',
  },
  {
    name: 'Tile profile',
    text: 'The look of clay tiles at the weight of sheet metal. Made to order in the colour of your choice.',
    section:
      'M0 12q14 20 30 12t20-12q14 20 30 12t20-12q14 20 30 12t20-12q14 20 30 12t20-12q14 20 30 12t10-12',
  },
]

export function RoofingSolutions() {
  return (
    <section aria-labelledby="roofing" className="wrap section">
      <div className="grid gap-8 lg:grid-cols-[1fr_1.15fr] lg:gap-14">
        <div className="flex flex-col">
          <SectionHeading
            id="roofing"
            title="Roofing solutions"
            text="Four kinds of sheet, cut to your lengths, so that nothing is wasted on the roof."
          />
          <Picture
            picture="roof-corrugated"
            alt="Corrugated roofing sheets stacked in the yard"
            sizes="(min-width: 1024px) 540px, 100vw"
            className="mt-7 aspect-4/3 w-full flex-1 rounded-card"
          />
        </div>
        <div className="flex flex-col">
          <ul className="flex-1 border-line border-t">
            {sheets.map(({ name, text, section }) => (
              <li key={name} className="border-line border-b py-5">
                <svg
                  viewBox="0 0 240 32"
                  aria-hidden="true"
                  className="h-auto w-full max-w-sm fill-none stroke-laterite stroke-[2.5]"
                >
                  <path d={section} strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
                </svg>
                <h3 className="mt-2">{name}</h3>
                <p className="mt-1 max-w-prose text-soft">{text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-6">
            <ButtonLink to="/products?category=roofing" variant="secondary">
              See roofing sheets <ArrowRight aria-hidden size={18} />
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  )
}
