import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { BranchEntry } from '../company/branches.content.ts'
import { branchesWith } from '../company/branches.ts'
import { useCompany } from '../company/use-company.ts'
import { BranchCards, Locations } from './branch-lists.tsx'
import type { ContactContent } from './contact.content.ts'
import { OfficeMap } from './office-map.tsx'

type Props = { content: ContactContent; entries: readonly BranchEntry[] }

/** Loaded when it comes into view. */
export function ContactPlaces({ content, entries }: Props) {
  const branches = branchesWith(entries, useCompany().settings)
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
          <h2 id="branches-title">{content.branchesTitle}</h2>
          {content.branchesText && <p className="mt-3 max-w-2xl text-soft">{content.branchesText}</p>}
          <BranchCards branches={branches} />
        </div>
      </section>

      <section aria-labelledby="locations-title" className="bg-concrete-pale">
        <div className="wrap section grid gap-8 lg:grid-cols-[1fr_1.4fr] lg:gap-12">
          <div>
            <h2 id="locations-title">{content.locationsTitle}</h2>
            <Locations branches={branches} />
          </div>
          <OfficeMap branches={branches} />
        </div>
      </section>
    </>
  )
}
