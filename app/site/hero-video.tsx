import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { heroSources, mayPlay } from './hero-playback.ts'

/** Only Chromium tells of the line. */
type Connection = { saveData?: boolean; effectiveType?: string }

const stillness = '(prefers-reduced-motion: reduce)'

/** Where poster and film stand: above the words on a phone, behind them on a desktop. */
export const heroFrame =
  'absolute inset-x-0 top-0 h-74 w-full object-cover object-[70%_50%] *:object-[70%_50%] sm:h-104 lg:h-full'

/** The film over the poster: fetched when all else has loaded, faded in when it plays. */
export function HeroVideo() {
  const video = useRef<HTMLVideoElement>(null)
  const [sources, setSources] = useState<{ src: string; type: string }[]>([])
  const [state, setState] = useState<'waiting' | 'playing' | 'paused'>('waiting')

  useEffect(() => {
    const motion = matchMedia(stillness)
    const decide = () => {
      const connection = (navigator as Navigator & { connection?: Connection }).connection
      const plays = mayPlay({ reducedMotion: motion.matches, ...pick(connection) })
      setSources(plays ? heroSources(innerWidth) : [])
      if (!plays) setState('waiting')
    }
    if (document.readyState === 'complete') decide()
    else addEventListener('load', decide, { once: true })
    motion.addEventListener('change', decide)
    return () => {
      removeEventListener('load', decide)
      motion.removeEventListener('change', decide)
    }
  }, [])

  if (sources.length === 0) return null
  const playing = state === 'playing'
  // A browser may refuse to play: then the poster stays.
  const toggle = () => (playing ? video.current?.pause() : video.current?.play().catch(() => {}))
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
        className={`${heroFrame} transition-opacity duration-250 ${state === 'waiting' ? 'opacity-0' : ''}`}
      >
        {sources.map(source => (
          <source key={source.src} {...source} />
        ))}
      </video>
      <button
        type="button"
        onClick={toggle}
        aria-label={playing ? 'Pause the background video' : 'Play the background video'}
        className="absolute top-56 right-4 z-10 grid sm:top-86 lg:top-auto lg:bottom-4 size-11 place-items-center rounded-full bg-night/70 text-white hover:bg-night"
      >
        {playing ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
      </button>
    </>
  )
}

const pick = (connection: Connection | undefined) => ({
  saveData: connection?.saveData,
  effectiveType: connection?.effectiveType,
})
