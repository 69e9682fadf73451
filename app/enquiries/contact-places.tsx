import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { BranchCards, Locations } from './branch-lists.tsx'
import { OfficeMap } from './office-map.tsx'

export function ContactPlaces() {
  const { hash } = useLocation()
  const type = useNavigationType()
  // After a navigation within the site the router scrolled before this part was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once.
  useEffect(() => {
    if (type !== 'POP' && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <section id="branches" aria-labelledby="branches-title" className="section">
        <div className="wrap">
          <h2 id="branches-title">Our Branches</h2>
          <p className="mt-3 max-w-2xl text-soft">Call the one nearest to your site.</p>
          <BranchCards />
        </div>
      </section>

      <section aria-labelledby="locations-title" className="bg-concrete-pale">
        <div className="wrap section grid gap-8 lg:grid-cols-[1fr_1.4fr] lg:gap-12">
          <div>
            <h2 id="locations-title">Our Locations</h2>
            <Locations />
          </div>
          <OfficeMap />
        </div>
      </section>
    </>
  )
}
