import { type ComponentProps, type ReactNode, useId } from 'react'

const control =
  'block w-full rounded-control border border-field bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-soft/70 aria-invalid:border-red-dark aria-invalid:bg-red-tint/40'

type Labelling = { label: string; hint?: ReactNode | undefined; error?: string | undefined }

function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  children,
}: Labelling & { id: string; required?: boolean | undefined; children: ReactNode }) {
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
      {children}
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
    </div>
  )
}

const controlProps = (id: string, { hint, error }: Pick<Labelling, 'hint' | 'error'>) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
})

export function TextField({ label, hint, error, className, ...rest }: Labelling & ComponentProps<'input'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <input
        {...rest}
        {...controlProps(id, { hint, error })}
        className={`${control} min-h-12 ${className ?? ''}`}
      />
    </FieldFrame>
  )
}

export function TextArea({ label, hint, error, className, ...rest }: Labelling & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <textarea
        {...rest}
        {...controlProps(id, { hint, error })}
        className={`${control} ${className ?? ''}`}
      />
    </FieldFrame>
  )
}

export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...rest
}: Labelling & ComponentProps<'select'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={rest.required}>
      <select
        {...rest}
        {...controlProps(id, { hint, error })}
        className={`${control} min-h-12 ${className ?? ''}`}
      >
        {children}
      </select>
    </FieldFrame>
  )
}

/** For a control without a visible label, which then needs `aria-label`. */
export const controlClass = `${control} min-h-12`

export function CheckboxField({
  label,
  note,
  hint,
  error,
  ...rest
}: Labelling & { note?: string | undefined } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          {...rest}
          {...controlProps(id, { hint, error })}
          type="checkbox"
          className="size-5 shrink-0 accent-laterite"
        />
        <span>
          {label}
          {note && <span className="text-soft text-sm"> {note}</span>}
        </span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-red-dark text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
