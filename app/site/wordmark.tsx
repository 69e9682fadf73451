import { useCompany } from '../company/use-company.ts'

/** The logo, or the name with the drawing of blocks; theme.css has their looks, which here would cost every page more. */
export function Wordmark() {
  const { name, logo } = useCompany().brand
  if (logo) return <img {...logo} alt={name} className="logo" />
  return (
    <span className={name.length > 14 ? 'wordmark wordmark-long' : 'wordmark'}>
      {name || <span className="sr-only">Home</span>}
    </span>
  )
}
