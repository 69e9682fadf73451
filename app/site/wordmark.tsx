import { useCompany } from '../company/use-company.ts'

/** The logo, on a plate where the ground is dark, or the name. */
export function Wordmark({ onDark }: { onDark?: boolean }) {
  const { name, logo } = useCompany().brand
  if (logo)
    return (
      <img
        {...logo}
        alt={name}
        className={`h-auto max-h-12 w-auto max-w-32 object-contain sm:max-w-60 ${onDark ? 'rounded-control bg-white p-2' : 'max-[22rem]:max-w-7.5'}`}
      />
    )
  return (
    <span
      className={`inline-flex items-center gap-2.5 font-extrabold tracking-tight ${name.length > 14 ? 'max-w-36 text-sm leading-tight sm:max-w-72 sm:text-base' : 'text-xl'}`}
    >
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" className="shrink-0">
        <rect width="32" height="32" rx="7" className="fill-laterite" />
        <path
          d="M6 17.500h9.250v8H6zM16.750 17.500H26v8h-9.250zM11.400 7.500h9.250v8H11.400z"
          fill="#FAF8F5"
        />
      </svg>
      {name || <span className="sr-only">Home</span>}
    </span>
  )
}
