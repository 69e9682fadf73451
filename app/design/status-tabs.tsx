import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

type Tab<Value> = { value: Value; label: string; count: number }
type Props<Value> = {
  label: string
  tabs: readonly Tab<Value>[]
  current: Value
  to(value: Value): string
}

/** The states of a list with how many are in each. */
export function StatusTabs<Value>({ label, tabs, current, to }: Props<Value>) {
  const nav = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the selected tab may be outside the visible part of the row.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) nav.current?.scrollTo({ left: tab.offsetLeft - 48 })
  }, [current])

  return (
    <nav ref={nav} aria-label={label} className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max gap-1.5 py-1">
        {tabs.map(({ value, label, count }) => (
          <li key={label}>
            <Link
              to={to(value)}
              prefetch="none"
              aria-current={current === value ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control px-3.5 font-semibold text-soft hover:bg-concrete-pale hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-white"
            >
              {label}
              <span className="money font-normal text-sm">{count >= 1_000 ? '1,000+' : count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
