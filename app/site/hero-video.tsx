import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { heroSources, mayPlay } from './hero-playback.ts'

type NetworkInformation = { saveData?: boolean; effectiveType?: string }

const reducedMotionQuery = '(prefers-reduced-motion: reduce)'

/** Position of poster and video: above the text on a phone, behind it on a desktop. */
export const heroFrame = 'absolute inset-x-0 top-0 h-74 w-full object-cover sm:h-104 lg:h-full'

/** Loads after everything else and fades in over the poster when it plays. */
export function HeroVideo({ own }: { own: string }) {
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
