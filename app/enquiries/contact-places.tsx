import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { BranchEntry } from '../company/branches.content.ts'
import { type Branch, branchesWith, directionsHref } from '../company/branches.ts'
import { telHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { Badge } from '../design/badge.tsx'
import { ButtonAnchor } from '../design/button.tsx'
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

function BranchCards({ branches }: { branches: Branch[] }) {
  return (
    <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
      {branches.map((branch, index) => (
        <li key={branch.name} className={`card flex flex-col p-5 sm:p-6 ${columns(branches.length, index)}`}>
          <div className="flex flex-wrap items-start justify-between gap-2">
            <h3>{branch.name}</h3>
            {branch.headOffice && <Badge tone="laterite">Head Office</Badge>}
          </div>
          <p className="mt-2 flex-1 text-base text-soft leading-normal">
            {branch.address}
            <br />
            {branch.town && `${branch.town}, `}
            {branch.region}
            {branch.hours && <span className="mt-2 block">{branch.hours}</span>}
          </p>
          <p className="money mt-3 font-semibold text-lg">{branch.phone}</p>
          <ButtonAnchor
            href={telHref(branch.phone)}
            variant={branch.headOffice ? 'primary' : 'secondary'}
            className="mt-4"
            aria-label={`Call Now: ${branch.title}, ${branch.phone}`}
          >
            <Phone aria-hidden size={18} /> Call Now
          </ButtonAnchor>
        </li>
      ))}
    </ul>
  )
}

/** Threes, with the last two or four in pairs; on a tablet pairs, with the last one alone. */
function columns(count: number, index: number) {
  const inPairs = count % 3 === 2 ? 2 : count % 3 === 1 ? 4 : 0
  return `${index < count - inPairs ? 'lg:col-span-2' : 'lg:col-span-3'} ${count % 2 === 1 ? 'max-lg:last:col-span-full' : ''}`
}

function Locations({ branches }: { branches: Branch[] }) {
  const link = 'inline-flex min-h-11 items-center gap-1.5 font-medium underline-offset-4 hover:underline'
  return (
    <ul className="mt-6 gap-x-8 md:max-lg:grid md:max-lg:grid-cols-2">
      {branches.map(branch => (
        <li key={branch.name} className="border-concrete-light border-b py-3 last:border-b-0">
          <p className="font-semibold">{branch.title}</p>
          <p className="text-base text-soft leading-normal">
            {branch.address}
            {branch.town && `, ${branch.town}`}
          </p>
          <p className="flex flex-wrap gap-x-6">
            <a href={telHref(branch.phone)} className={`money ${link}`}>
              <Phone aria-hidden size={16} className="text-laterite" /> {branch.phone}
            </a>
            <a
              href={directionsHref(branch)}
              rel="noopener"
              aria-label={`Directions to ${branch.title}`}
              className={link}
            >
              <MapPin aria-hidden size={16} className="text-laterite" /> Directions
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}
