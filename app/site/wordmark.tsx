import { useCompany } from '../company/use-company.ts'

export function Wordmark() {
  const { brand } = useCompany()
  return (
    <span className="inline-flex items-center gap-2.5 font-extrabold text-xl tracking-tight">
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#A8401F" />
        <path
          d="M6 17.500h9.250v8H6zM16.750 17.500H26v8h-9.250zM11.400 7.500h9.250v8H11.400z"
          fill="#FAF8F5"
        />
      </svg>
      {brand.name || <span className="sr-only">Home</span>}
    </span>
  )
}
