import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../design/button.tsx'

export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error('404: no page at', pathname)
  }, [pathname])
  return (
    <section className="wrap section text-center">
      <h1 className="text-[clamp(5rem,20vw,10rem)] text-laterite leading-none">404</h1>
      <p className="mt-2 font-bold text-h3">Oops! Page not found</p>
      <p className="mt-2 text-soft">The page you're looking for doesn't exist or has been moved.</p>
      <p className="mt-8">
        <ButtonLink to="/">Return to Home</ButtonLink>
      </p>
    </section>
  )
}
