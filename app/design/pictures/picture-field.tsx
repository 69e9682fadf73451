import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { type FieldOf, focusStep, type PictureValue } from '../../platform/fields/field.ts'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import type { FieldFunction } from '../form.tsx'
import { Picture } from './picture.tsx'
import { focusClass } from './picture-source.ts'
import { PictureUpload } from './picture-upload.tsx'

type Props = {
  name: string
  declared: FieldOf<'picture'>
  value: PictureValue
  field: FieldFunction<string>
}

export function PictureField({ name, declared, value, field }: Props) {
  const { label, hint, decorative, uncropped } = declared
  const [{ picture, focus }, setShown] = useState({ picture: value.picture, focus: value.focus })
  const input = useRef<HTMLInputElement>(null)
  const { error } = field(`${name}.picture`)
  function change(next: Pick<PictureValue, 'picture' | 'focus'>) {
    setShown({ focus: undefined, ...next })
    queueMicrotask(() => input.current?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium">{label}</legend>
      {hint && <p className="-mt-3 text-sm text-soft">{hint}</p>}
      <input ref={input} type="hidden" name={`${name}.picture`} value={picture} />
      <input type="hidden" name={`${name}.focus`} value={focus ? `${focus.x} ${focus.y}` : ''} />
      {picture && (
        <div className="flex flex-wrap items-end gap-3">
          {uncropped ? (
            <Picture
              picture={picture}
              alt=""
              sizes="160px"
              maxWidth={320}
              className="aspect-4/3 w-40 rounded-control *:object-contain"
            />
          ) : (
            <PictureFocus
              key={picture}
              picture={picture}
              focus={focus}
              onChange={moved => change({ picture, focus: moved })}
            />
          )}
          <Button variant="quiet" className="px-3 text-red-dark" onClick={() => change({ picture: '' })}>
            <Trash2 aria-hidden size={18} /> Remove picture
          </Button>
        </div>
      )}
      <PictureUpload
        label={picture ? 'Another picture' : 'Upload a picture'}
        onUploaded={uploaded => change({ picture: uploaded })}
      />
      {error && <p className="font-medium text-red-dark text-sm">{error}</p>}
      {!decorative && (
        <TextField
          label="What the picture shows"
          hint="Read out to people who can’t see it."
          {...field(`${name}.alt`, value.alt)}
          maxLength={300}
          required={picture !== ''}
        />
      )}
    </fieldset>
  )
}

type Focus = NonNullable<PictureValue['focus']>
type FocusProps = { picture: string; focus: Focus | undefined; onChange(focus: Focus | undefined): void }

const centre: Focus = { x: 50, y: 50 }

const directions: Record<string, Focus> = {
  ArrowLeft: { x: -focusStep, y: 0 },
  ArrowRight: { x: focusStep, y: 0 },
  ArrowUp: { x: 0, y: -focusStep },
  ArrowDown: { x: 0, y: focusStep },
}

const toStep = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / focusStep) * focusStep))

/** The whole picture, on which a tap or the arrow keys choose the point that stays visible. */
function PictureFocus({ picture, focus = centre, onChange }: FocusProps) {
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
