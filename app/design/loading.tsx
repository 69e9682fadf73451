import { useNavigation } from 'react-router'

type LoadingProps = { textOf?: (path: string) => string; className?: string }

export function Loading({
  textOf = () => 'Loading...',
  className = 'inset-x-0 top-20 text-center',
}: LoadingProps) {
  const { state, location } = useNavigation()
  return (
    <p role="status" className={`no-print pointer-events-none fixed z-40 ${className}`}>
      {state === 'loading' && <span className="loading-text">{textOf(location.pathname)}</span>}
    </p>
  )
}
