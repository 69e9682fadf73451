import { Phone } from 'lucide-react'
import { telHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { Picture } from '../design/picture.tsx'
import { HeroVideo } from './hero-video.tsx'

const promises = ['Quote reply within 2 hours', 'Made in 24-48 hours', 'Free delivery within Accra']

export function HomeHero() {
  const { settings } = useCompany()
  return (
    <section
      aria-labelledby="headline"
      className="on-night relative isolate flex min-h-[34rem] items-end overflow-hidden bg-night text-white lg:min-h-[min(44rem,calc(100svh-9rem))] lg:items-center"
    >
      <Picture
        picture="hero-poster"
        alt=""
        sizes="(min-width: 768px) 100vw, 178vw"
        priority
        className="absolute inset-0 size-full"
      />
      <HeroVideo />
      <div
        aria-hidden="true"
        className="absolute inset-0 bg-linear-to-t from-night from-20% via-night/80 via-60% to-night/10 lg:bg-linear-to-r lg:from-night/95 lg:from-15% lg:via-night/75 lg:via-45% lg:to-night/5 lg:to-80%"
      />
      <div className="wrap relative z-1 pt-40 pb-10 lg:py-24">
        <p className="font-semibold text-sun">Making concrete in Ghana since 1988</p>
        <h1 id="headline" className="mt-3 max-w-[15ch] lg:max-w-[13ch]">
          Blocks, drains, concrete and roofing for Ghana
        </h1>
        <p className="mt-4 max-w-md text-lg leading-snug">
          Straight from our yards to your site, certified to national standards. Pay when it is delivered.
        </p>
        <p className="mt-6">
          <span className="block text-night-text">Call us, 24/7</span>
          <a
            href={telHref(settings.phone)}
            className="money inline-flex min-h-11 items-center font-bold text-[1.625rem] tracking-tight underline-offset-4 hover:underline lg:text-3xl"
          >
            {settings.phone}
          </a>
        </p>
        <div className="mt-3 flex flex-wrap gap-3 pr-14">
          <ButtonAnchor href={telHref(settings.phone)} size="large">
            <Phone aria-hidden size={20} /> Call Now
          </ButtonAnchor>
          <ButtonLink to="/products" variant="light" size="large">
            See products
          </ButtonLink>
        </div>
        <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-1 pr-14 text-night-text">
          {promises.map(promise => (
            <li key={promise} className="flex items-center gap-2.5">
              <span aria-hidden="true" className="size-2 rounded-[2px] bg-sun" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
