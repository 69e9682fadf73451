import { useEffect, useRef, useState } from 'react'
import { Button, ButtonAnchor } from '../../design/button.tsx'

/** With room for the scroll bar of a desktop's browser. */
const widths = { Phone: 390, Desktop: 1280 }
type Device = keyof typeof widths

/** The page itself with the draft, at the width of a phone or a desktop; it follows each saved draft. */
export function ContentPreview({ path, version }: { path: string; version: number }) {
  const [device, setDevice] = useState<Device>('Phone')
  const [space, setSpace] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef(version)

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSpace(entry?.contentRect.width ?? 0))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    try {
      // A reload keeps the place to which the page was scrolled.
      frame.current?.contentWindow?.location.reload()
    } catch {
      // A page that could not be loaded is of another origin.
      if (frame.current) frame.current.src = path
    }
  }, [version, path])

  const width = widths[device]
  const scale = Math.min(1, space / width)
  const height = 720
  return (
    <section aria-label="Preview" className="card p-3 xl:sticky xl:top-5">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="w-full text-h3 sm:w-auto sm:flex-1">Preview</h2>
        {(Object.keys(widths) as Device[]).map(each => (
          <Button
            key={each}
            variant={each === device ? 'primary' : 'secondary'}
            aria-pressed={each === device}
            onClick={() => setDevice(each)}
          >
            {each}
          </Button>
        ))}
        <ButtonAnchor variant="quiet" href={path} target="_blank" rel="noopener">
          Open
        </ButtonAnchor>
      </div>
      <div ref={box} className="overflow-hidden" style={space > 0 ? { height: height * scale } : undefined}>
        {/* Once its width is known: in the server's page the policy forbids the style. */}
        {space > 0 && (
          <iframe
            ref={frame}
            title="The page with the draft"
            src={path}
            loading="lazy"
            className="mx-auto block origin-top-left rounded-control border border-line bg-ground"
            style={{
              width,
              height,
              transform: `scale(${scale})`,
              marginLeft: Math.max(0, (space - width) / 2),
            }}
          />
        )}
      </div>
    </section>
  )
}
