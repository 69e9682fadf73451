import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import { ButtonLink } from '../design/button.tsx'
import { Picture } from '../design/pictures/picture.tsx'
import { focusClass } from '../design/pictures/picture-source.ts'
import type { HomeContent } from './read-home.server.ts'
import { SectionHeading } from './section-heading.tsx'

/** Radio buttons and CSS switch the panels, without script: `theme.css` lists the class of each panel. */
export function CategoryPicker({
  content: { title, text, categories },
}: {
  content: HomeContent['categories']
}) {
  return (
    <section aria-labelledby="categories" className="bg-concrete-pale">
      <div className="wrap section">
        <SectionHeading id="categories" title={title} text={text} />
        <div className="group/picker mt-8 grid gap-5 lg:grid-cols-[19rem_1fr] lg:gap-8">
          <fieldset className="grid grid-cols-2 content-start gap-2 md:grid-cols-6 lg:grid-cols-1">
            <legend className="sr-only">Product category</legend>
            {categories.map(({ id, name }, index) => (
              <label
                key={id}
                className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 font-semibold leading-tight hover:border-ink has-checked:border-laterite has-checked:bg-laterite has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-laterite has-focus-visible:outline-offset-2 max-md:last:even:col-span-2 md:col-span-2 md:last:nth-[3n]:col-span-3 md:last:nth-[3n+2]:col-span-6 md:nth-last-2:nth-[3n+2]:col-span-3 lg:col-span-1! lg:min-h-16 lg:text-lg"
              >
                <input
                  type="radio"
                  name="category"
                  value={id}
                  defaultChecked={index === 0}
                  aria-describedby={`picker-${id}`}
                  className="sr-only"
                />
                {name}
              </label>
            ))}
          </fieldset>
          <div className="card overflow-hidden">
            {categories.map((category, index) => (
              <Panel key={category.id} category={category} number={index + 1} />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

type PanelProps = { category: HomeContent['categories']['categories'][number]; number: number }

function Panel({ category, number }: PanelProps) {
  const { id, name, text, features, picture, path } = category
  return (
    <div className={`hidden md:grid-cols-2 group-has-[label:nth-of-type(${number})_:checked]/picker:grid`}>
      <Picture
        {...picture}
        alt=""
        // Cropped to the height of the text beside it.
        sizes="(min-width: 768px) 540px"
        maxWidth={960}
        className={`aspect-4/3 size-full md:aspect-auto md:min-h-96 ${focusClass(picture)}`}
      />
      <div className="flex flex-col items-start justify-center p-6 lg:p-9">
        <h3>{name}</h3>
        <p id={`picker-${id}`} className="mt-3 text-soft md:min-h-32 lg:min-h-25">
          {text}
        </p>
        <ul className="mt-5 space-y-2.5">
          {features.map(feature => (
            <li key={feature.text} className="flex gap-3">
              <Check aria-hidden size={20} className="mt-1 shrink-0 text-laterite" />
              {feature.text}
            </li>
          ))}
        </ul>
        <ButtonLink to={path} className="mt-7" aria-label={`View Products: ${name}`}>
          View Products <ArrowRight aria-hidden size={18} />
        </ButtonLink>
      </div>
    </div>
  )
}
