import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Cover } from '../../design/pictures/cover.tsx'
import { Picture } from '../../design/pictures/picture.tsx'
import { retryImport } from '../../design/when-visible.ts'
import { largestFile } from './gallery-files.ts'

const loadZoom = () => retryImport(() => import('./gallery-zoom.tsx'), 2)
const GalleryZoom = lazy(async () => ({ default: (await loadZoom()).GalleryZoom }))

/** `shown`: the picture of the choice. */
type Props = {
  pictures: string[]
  alts: string[]
  name: string
  shown: string
  /** Drawn where there are no pictures. */
  cover: string[]
}

/**
 * The product's pictures in a strip that scrolls by swipe, arrow keys or the thumbnails. Without JavaScript thumbnails
 * are links to the pictures, and these to their files. The picture of the first choice comes first, so that it shows
 * without scrolling.
 */
export function Gallery({ pictures: references, alts, name, shown, cover }: Props) {
  const [first] = useState(shown)
  const pictures = [...new Set([first, ...references])].filter(Boolean)
  const [current, setCurrent] = useState(0)
  const [zoomed, setZoomed] = useState<number>()
  const [isActive, setActive] = useState(false)
  const strip = useRef<HTMLUListElement>(null)
  const scrollEnd = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const hasSeveral = pictures.length > 1
  const altOf = (picture = '') => alts[references.indexOf(picture)] ?? name

  function show(index: number) {
    const element = strip.current
    if (!element) return
    const target = Math.max(0, Math.min(pictures.length - 1, index))
    setCurrent(target)
    element.scrollTo({ left: target * element.clientWidth })
    if (element.contains(document.activeElement)) linkOf(element, target)?.focus({ preventScroll: true })
  }

  function activate() {
    setActive(true)
    loadZoom().catch(() => {})
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another picture is to be shown.
  useEffect(() => {
    if (shown === first && current === 0) return
    setActive(true)
    show(pictures.indexOf(shown))
  }, [shown])

  /** Updates the current picture when the scrolling has ended. */
  function onScroll() {
    clearTimeout(scrollEnd.current)
    scrollEnd.current = setTimeout(() => {
      const element = strip.current
      if (element) setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    }, 120)
  }

  function onKeyDown(event: KeyboardEvent) {
    // A second key comes while the strip still scrolls to the picture of the first, which has the focus already.
    const focused = [...(strip.current?.children ?? [])].findIndex(
      ({ firstChild }) => firstChild === document.activeElement,
    )
    const from = focused < 0 ? current : focused
    const keys: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowRight: from + 1,
      Home: 0,
      End: pictures.length - 1,
    }
    const target = keys[event.key]
    if (target === undefined) return
    event.preventDefault()
    show(target)
  }

  async function enlarge(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      await loadZoom()
      setZoomed(index)
    } catch {
      location.assign(href)
    }
  }

  function closeZoom() {
    if (zoomed === undefined) return
    setZoomed(undefined)
    show(zoomed)
    if (strip.current) linkOf(strip.current, zoomed)?.focus({ preventScroll: true })
  }

  if (pictures.length === 0) {
    return <Cover paths={cover} className="aspect-4/3 w-full rounded-card" />
  }
  return (
    <section
      aria-label={`Pictures of ${name}`}
      onKeyDown={hasSeveral ? onKeyDown : undefined}
      onPointerEnter={activate}
      onFocus={activate}
    >
      <ul
        ref={strip}
        onScroll={onScroll}
        className="flex aspect-4/3 snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card bg-concrete-pale [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {pictures.map((picture, index) => (
          <li
            key={picture}
            id={`${id}-${index}`}
            className={`w-full shrink-0 snap-center ${index > 0 && !isActive ? deferred : ''}`}
          >
            <a
              href={largestFile(picture)}
              onClick={event => enlarge(event, index)}
              aria-label={`Enlarge ${hasSeveral ? `picture ${index + 1} of ${pictures.length}` : 'the picture'}`}
              className="block cursor-zoom-in focus-visible:-outline-offset-3"
            >
              <Picture
                picture={picture}
                alt={altOf(picture)}
                sizes="(min-width: 1024px) 620px, (min-width: 768px) 50vw"
                maxWidth={960}
                priority={index === 0}
                className="aspect-4/3 w-full"
              />
            </a>
          </li>
        ))}
      </ul>
      {hasSeveral && (
        <ul className="mt-3 grid grid-cols-4 gap-3 sm:max-md:grid-cols-5 lg:grid-cols-5">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <a
                href={`#${id}-${index}`}
                aria-label={`Show picture ${index + 1} of ${pictures.length}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={event => {
                  event.preventDefault()
                  show(index)
                }}
                className="block overflow-hidden rounded-control border-2 border-transparent aria-[current=true]:border-laterite"
              >
                <Picture
                  picture={picture}
                  alt=""
                  sizes="(min-width: 640px) 140px, 22vw"
                  maxWidth={400}
                  className="aspect-4/3 w-full"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== undefined && (
        <Suspense>
          <GalleryZoom
            pictures={pictures}
            alt={altOf(pictures[zoomed])}
            name={name}
            index={zoomed}
            file={largestFile(pictures[zoomed] ?? '')}
            onShow={setZoomed}
            onClose={closeZoom}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Lazy loading would fetch the pictures beside the first one: they load when the gallery is used. */
const deferred = '[@media(scripting:enabled)]:[content-visibility:hidden]'

const linkOf = (strip: Element, index: number) => strip.children[index]?.querySelector('a')
