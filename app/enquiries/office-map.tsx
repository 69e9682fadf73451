import MapPin from 'lucide-react/icons/map-pin'
import Navigation from 'lucide-react/icons/navigation'
import { useEffect, useRef, useState } from 'react'
import { type Branch, directionsHref, mapSearchHref, type Place } from '../company/branches.ts'
import { ButtonAnchor } from '../design/button.tsx'

function mapAround({ latitude, longitude }: Place) {
  const around = [longitude - 0.012, latitude - 0.008, longitude + 0.012, latitude + 0.008]
    .map(degrees => degrees.toFixed(4))
    .join(',')
  return `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(around)}&layer=mapnik&marker=${latitude},${longitude}`
}

export function OfficeMap({ branches }: { branches: Branch[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const unreachable = useUnreachable(frame)
  const office = branches.find(branch => branch.headOffice)
  if (!office) return null
  return (
    <div className="flex flex-col">
      <div
        ref={frame}
        className="relative flex min-h-80 flex-1 items-center justify-center overflow-hidden rounded-card border border-concrete-light bg-surface lg:min-h-104"
      >
        <div className="max-w-sm p-6 text-center">
          <MapPin aria-hidden size={36} className="mx-auto text-laterite" />
          <p className="mt-3 font-semibold text-lg">{office.title}</p>
          <p className="mt-1 text-soft">{office.address}</p>
          {!office.place && (
            <a
              href={mapSearchHref(office)}
              rel="noopener"
              className="mt-2 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
            >
              Find this address on a map
            </a>
          )}
          {office.place && unreachable && (
            <p className="mt-3 text-soft text-sm">The map cannot be shown at the moment.</p>
          )}
        </div>
        {office.place && !unreachable && (
          <iframe
            title={`Map of the head office: ${office.address}`}
            src={mapAround(office.place)}
            loading="lazy"
            referrerPolicy="no-referrer-when-downgrade"
            className="absolute inset-0 size-full"
          />
        )}
      </div>
      <ButtonAnchor href={directionsHref(office)} rel="noopener" className="mt-4 sm:self-start">
        <Navigation aria-hidden size={18} /> Get Directions
      </ButtonAnchor>
    </div>
  )
}

/** Whether the map's site can't be reached, tested by a picture because a frame reports no errors. */
function useUnreachable(element: React.RefObject<HTMLElement | null>) {
  const [unreachable, setUnreachable] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      entries => {
        // The last entry is the newest.
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        const probe = new Image()
        probe.onerror = () => setUnreachable(true)
        probe.src = 'https://www.openstreetmap.org/favicon.ico'
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return unreachable
}
