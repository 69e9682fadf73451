import { type ComponentProps, type ReactNode, useId } from 'react'

const control =
  'block w-full rounded-control border border-field bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-soft/70 aria-invalid:border-red-dark aria-invalid:bg-red-tint/40'

type Labelling = { label: string; hint?: ReactNode | undefined; error?: string | undefined }

const attributesOf = (id: string, { hint, error }: Pick<Labelling, 'hint' | 'error'>) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
})

function FieldNotes({ id, hint, error }: Pick<Labelling, 'hint' | 'error'> & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-red-dark text-sm">
          {error}
        </p>
      )}
    </>
  )
}

type FrameProps = Labelling & {
  required?: boolean | undefined
  children(attributes: ReturnType<typeof attributesOf>): ReactNode
}

function FieldFrame({ label, required, children, ...notes }: FrameProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
        {required ? (
          <span aria-hidden="true" className="text-laterite">
            {' '}
            *
          </span>
        ) : (
          <span className="font-normal text-soft text-sm"> (optional)</span>
        )}
      </label>
      {children(attributesOf(id, notes))}
      <FieldNotes id={id} {...notes} />
    </div>
  )
}

/** For a control without a visible label, which then needs `aria-label`. */
export const controlClass = `${control} min-h-12`

type FieldProps<Element extends 'input' | 'textarea' | 'select'> = Labelling & ComponentProps<Element>

export function TextField({ label, hint, error, className = '', ...rest }: FieldProps<'input'>) {
  return (
    <FieldFrame {...{ label, hint, error }} required={rest.required}>
      {attributes => <input {...rest} {...attributes} className={`${controlClass} ${className}`} />}
    </FieldFrame>
  )
}

export function TextArea({ label, hint, error, className = '', ...rest }: FieldProps<'textarea'>) {
  return (
    <FieldFrame {...{ label, hint, error }} required={rest.required}>
      {attributes => <textarea {...rest} {...attributes} className={`${control} ${className}`} />}
    </FieldFrame>
  )
}

export function SelectField({ label, hint, error, className = '', ...rest }: FieldProps<'select'>) {
  return (
    <FieldFrame {...{ label, hint, error }} required={rest.required}>
      {attributes => <select {...rest} {...attributes} className={`${controlClass} ${className}`} />}
    </FieldFrame>
  )
}

export function CheckboxField({
  label,
  note,
  hint,
  error,
  ...rest
}: FieldProps<'input'> & { note?: string | undefined }) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          {...rest}
          {...attributesOf(id, { hint, error })}
          type="checkbox"
          className="size-5 shrink-0 accent-laterite"
        />
        <span>
          {label}
          {note && <span className="text-soft text-sm"> {note}</span>}
        </span>
      </label>
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}
