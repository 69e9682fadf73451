import { Phone } from 'lucide-react'
import { telHref } from '../company/company.ts'
import { PromiseText } from '../company/free-delivery.tsx'
import { useCompany } from '../company/use-company.ts'
import { ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { Picture } from '../design/picture.tsx'
import { focusClass } from '../design/picture-source.ts'
import { HeroVideo, heroFrame } from './hero-video.tsx'
import type { readHome } from './read-home.server.ts'

type HeroProps = { content: ReturnType<typeof readHome>['hero']; hasVideo: boolean }

export function HomeHero({ content, hasVideo }: HeroProps) {
  const { settings } = useCompany()
  return (
    <section
      aria-labelledby="headline"
      className="on-night relative isolate overflow-hidden bg-night text-white lg:min-h-[min(44rem,calc(100svh-9rem))]"
    >
      {content.picture.picture && (
        <Picture
          picture={content.picture.picture}
          alt=""
          sizes="(min-width: 1024px) 100vw, (min-width: 640px) 110vw, 133vw"
          priority
          className={`${heroFrame} ${focusClass(content.picture) || '*:object-[70%_50%]'}`}
        />
      )}
      {hasVideo && <HeroVideo own={content.video} />}
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-74 bg-linear-to-t from-night to-transparent to-45% sm:h-104 lg:h-full lg:bg-linear-to-r lg:from-night/95 lg:via-night/60 lg:via-50% lg:to-night/0 lg:to-100%"
      />
      <div className="wrap relative z-1 pt-66 pb-10 sm:pt-92 lg:py-24">
        {content.eyebrow && <p className="font-semibold text-sun">{content.eyebrow}</p>}
        <h1 id="headline" className="mt-3 max-w-[18ch]">
          {content.headline}
        </h1>
        {content.text && <p className="mt-4 max-w-md text-lg leading-snug">{content.text}</p>}
        <p className="mt-6">
          <span className="block text-night-text">{content.call}</span>
          <a
            href={telHref(settings.phone)}
            className="money inline-flex min-h-11 items-center font-bold text-[1.625rem] tracking-tight underline-offset-4 hover:underline lg:text-3xl"
          >
            {settings.phone}
          </a>
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonAnchor href={telHref(settings.phone)} size="large">
            <Phone aria-hidden size={20} /> Call Now
          </ButtonAnchor>
          <ButtonLink to="/products" variant="light" size="large">
            See products
          </ButtonLink>
        </div>
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-1 text-night-text">
          {content.promises.map(({ text }) => (
            <li key={text} className="flex items-center gap-2.5">
              <span aria-hidden="true" className="size-2 rounded-[2px] bg-sun" />
              <PromiseText text={text} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
