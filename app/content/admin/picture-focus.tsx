import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import { Picture } from '../../design/picture.tsx'
import { focusClass, focusStep, type PictureValue } from '../content-field.ts'

type Focus = NonNullable<PictureValue['focus']>
type Props = { picture: string; focus: Focus | undefined; onChange(focus: Focus | undefined): void }

const centre: Focus = { x: 50, y: 50 }

const directions: Record<string, Focus> = {
  ArrowLeft: { x: -focusStep, y: 0 },
  ArrowRight: { x: focusStep, y: 0 },
  ArrowUp: { x: 0, y: -focusStep },
  ArrowDown: { x: 0, y: focusStep },
}

const toStep = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / focusStep) * focusStep))

/** The whole picture, on which a tap or the arrow keys choose the point that stays visible. */
export function PictureFocus({ picture, focus = centre, onChange }: Props) {
  const id = useId()
  function change({ x, y }: Focus) {
    const next = { x: toStep(x), y: toStep(y) }
    onChange(next.x === centre.x && next.y === centre.y ? undefined : next)
  }

  function onClick({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // Enter and Space click without a place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    change({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 })
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    change({ x: focus.x + direction.x, y: focus.y + direction.y })
  }

  return (
    <div className="w-full max-w-80">
      <button
        type="button"
        aria-label={`Point that stays visible: ${focus.x}% from the left, ${focus.y}% from the top`}
        aria-describedby={id}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className={`relative block w-full cursor-crosshair ${focusClass({ picture, alt: '', focus })}`}
      >
        <Picture picture={picture} alt="" sizes="320px" maxWidth={640} className="rounded-control" />
        <span
          aria-hidden="true"
          className="absolute top-(--focus-y) left-(--focus-x) size-7 -translate-1/2 rounded-full border-3 border-white bg-laterite/60 ring-2 ring-ink"
        />
      </button>
      <p id={id} className="mt-1 text-sm text-soft">
        Where the picture is cut to fit, this point stays visible. Tap the picture, or use the arrow keys.
      </p>
    </div>
  )
}
