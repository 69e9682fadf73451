import Pause from 'lucide-react/icons/pause'
import Phone from 'lucide-react/icons/phone'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { telHref } from '../company/company.ts'
import { PromiseText } from '../company/free-delivery.tsx'
import { useCompany } from '../company/use-company.ts'
import { ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { Picture } from '../design/pictures/picture.tsx'
import { focusClass } from '../design/pictures/picture-source.ts'
import { heroSources, mayPlay } from './hero-playback.ts'
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

type NetworkInformation = { saveData?: boolean; effectiveType?: string }

const reducedMotionQuery = '(prefers-reduced-motion: reduce)'

/** Position of poster and video: above the text on a phone, behind it on a desktop. */
const heroFrame = 'absolute inset-x-0 top-0 h-74 w-full object-cover sm:h-104 lg:h-full'

/** Loads after everything else and fades in over the poster when it plays. */
function HeroVideo({ own }: { own: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const [sources, setSources] = useState<ReturnType<typeof heroSources>>([])
  const [state, setState] = useState<'waiting' | 'playing' | 'paused'>('waiting')

  useEffect(() => {
    const motion = matchMedia(reducedMotionQuery)
    const update = () => {
      const connection = (navigator as Navigator & { connection?: NetworkInformation }).connection
      const isAllowed = mayPlay({ reducedMotion: motion.matches, ...pick(connection) })
      setSources(isAllowed ? heroSources(innerWidth, own) : [])
      if (!isAllowed) setState('waiting')
    }
    if (document.readyState === 'complete') update()
    else addEventListener('load', update, { once: true })
    motion.addEventListener('change', update)
    return () => {
      removeEventListener('load', update)
      motion.removeEventListener('change', update)
    }
  }, [own])

  if (sources.length === 0) return null
  const isPlaying = state === 'playing'
  // Browsers may refuse to play; the poster stays.
  const toggle = () => (isPlaying ? video.current?.pause() : video.current?.play().catch(() => {}))
  return (
    <>
      <video
        ref={video}
        autoPlay
        muted
        loop
        playsInline
        disablePictureInPicture
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setState('playing')}
        onPause={() => setState('paused')}
        className={`${heroFrame} object-[70%_50%] transition-opacity duration-250 ${state === 'waiting' ? 'opacity-0' : ''}`}
      >
        {sources.map(source => (
          <source key={source.src} {...source} />
        ))}
      </video>
      <button
        type="button"
        onClick={toggle}
        aria-label={isPlaying ? 'Pause the background video' : 'Play the background video'}
        className="absolute top-56 right-4 z-10 grid sm:top-86 lg:top-auto lg:bottom-4 size-11 place-items-center rounded-full bg-night/70 text-white hover:bg-night"
      >
        {isPlaying ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
      </button>
    </>
  )
}

const pick = (connection: NetworkInformation | undefined) => ({
  saveData: connection?.saveData,
  effectiveType: connection?.effectiveType,
})
