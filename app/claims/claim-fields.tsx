import { useRef, useState } from 'react'
import { shrinkPicture } from '../deliveries/driver/shrink-picture.ts'
import { SelectField, TextField } from '../design/field.tsx'
import { FieldControl } from '../design/field-control.tsx'
import type { FieldFunction } from '../design/form.tsx'
import { IdempotencyKeyField } from '../design/idempotency-key-field.tsx'
import { causeNames, causes } from '../orders/history/claim-terms.ts'
import { descriptionField, maxClaimPhotos, needsDescription, quantityPrefix } from './claim.ts'

/** `state` says how much was delivered or ordered. */
type ClaimFieldLine = { key: string; name: string; state: string }

type Props = { lines: readonly ClaimFieldLine[]; field: FieldFunction<string> }

/** What is wrong with which goods, with photos: the customer's form, and that of the office. */
export function ClaimFields({ lines, field }: Props) {
  const stored = field('cause')
  const [cause, setCause] = useState(stored.defaultValue)
  return (
    <div className="space-y-5">
      <IdempotencyKeyField />
      <SelectField
        label="What is wrong?"
        required
        {...stored}
        onChange={({ target }) => setCause(target.value)}
      >
        <option value="">Choose</option>
        {causes.map(cause => (
          <option key={cause} value={cause}>
            {causeNames[cause]}
          </option>
        ))}
      </SelectField>
      <fieldset className="space-y-4">
        <legend className="mb-2 font-semibold">How many of which goods?</legend>
        {lines.map(({ key, name, state }) => (
          <TextField
            key={key}
            label={name}
            hint={state}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            className="max-w-40"
            {...field(quantityPrefix + key)}
          />
        ))}
      </fieldset>
      <FieldControl
        declared={descriptionField}
        {...field('description')}
        required={cause === needsDescription}
      />
      <PhotosField error={field('photos').error} />
    </div>
  )
}

/** Where scripts run, photos are made small before they are sent. */
function PhotosField({ error }: { error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [isShrinking, setIsShrinking] = useState(false)
  async function shrink() {
    const files = [...(input.current?.files ?? [])]
    if (!input.current || files.length === 0 || files.length > maxClaimPhotos) return
    setIsShrinking(true)
    const small = new DataTransfer()
    for (const [index, file] of files.entries())
      small.items.add(new File([await shrinkPicture(file)], `${index + 1}.jpg`, { type: 'image/jpeg' }))
    input.current.files = small.files
    setIsShrinking(false)
  }
  return (
    <TextField
      ref={input}
      type="file"
      name="photos"
      multiple
      accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
      label="Photos"
      error={error}
      hint={
        isShrinking
          ? 'The photos are being made smaller…'
          : `At most ${maxClaimPhotos}, which show what is wrong.`
      }
      aria-busy={isShrinking}
      onChange={() => void shrink()}
    />
  )
}
