import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import type { FieldFunction } from '../../design/form.tsx'
import { Picture } from '../../design/picture.tsx'
import { PictureUpload } from '../../design/picture-upload.tsx'
import type { PictureValue } from '../content-field.ts'
import { PictureFocus } from './picture-focus.tsx'

type Props = {
  name: string
  label: string
  hint: string | undefined
  decorative: boolean
  uncropped: boolean
  value: PictureValue
  field: FieldFunction<string>
}

export function ContentPicture({ name, label, hint, decorative, uncropped, value, field }: Props) {
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
