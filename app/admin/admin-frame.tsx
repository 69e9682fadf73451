import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Store from 'lucide-react/icons/store'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { NavLink, useFetcher } from 'react-router'
import { useCompany } from '../company/use-company.ts'
import { ConfirmDialog } from '../design/dialog.tsx'
import { useResultToast } from '../design/form.tsx'
import { Loading } from '../design/loading.tsx'
import { useMainFocus } from '../design/page-transition.tsx'
import { hasUnsaved, leaveUnsaved } from '../design/unsaved.ts'
import { useMenu } from '../design/use-menu.ts'
import type { FormResult } from '../platform/form-result.ts'
import type { AdminPage } from '../platform/slice-manifest.server.ts'
import { type PageCounts, useNewCounts } from './use-reload.ts'

const maxShown = 99

export function AdminFrame({ pages, children }: { pages: AdminPage[]; children: ReactNode }) {
  useMainFocus()
  const newCounts = useNewCounts()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-ink px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <TopBar pages={pages} newCounts={newCounts} />
      <aside className="on-night sticky top-0 hidden h-dvh flex-col overflow-y-auto bg-night p-3 text-night-text lg:flex">
        <OwnLogo />
        <p className="px-3 pt-3 pb-5 font-bold text-lg text-white tracking-tight">Admin Panel</p>
        <nav aria-label="Admin">
          <Pages pages={pages} newCounts={newCounts} />
        </nav>
        <div className="mt-auto pt-6">
          <ViewShop />
          <OwnAccount />
          <Logout />
        </div>
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 max-w-[80rem] px-4 pt-5 pb-16 outline-none sm:px-6 lg:px-8 lg:pt-8"
      >
        {children}
      </main>
      <LogoutForm />
      <Loading className="top-3 right-16 lg:right-8" />
    </div>
  )
}

/** For a page of the back office whose reader has no account yet. */
export const GuestFrame = ({ children }: { children: ReactNode }) => (
  <div className="min-h-dvh">
    <header className="on-night flex min-h-14 items-center gap-3 bg-night px-4 text-night-text sm:px-6">
      <OwnLogo />
      <p className="font-bold text-lg text-white tracking-tight">Admin Panel</p>
    </header>
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-lg px-4 py-10 outline-none sm:py-16">
      {children}
    </main>
  </div>
)

function OwnLogo() {
  const { name, logo } = useCompany().brand
  if (!logo) return null
  return <img {...logo} alt={name} className="logo mx-3 mt-2 self-start" />
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium text-night-text transition-colors hover:bg-night-soft hover:text-white aria-[current=page]:bg-night-soft aria-[current=page]:text-white'

type PagesProps = { pages: AdminPage[]; newCounts: Record<string, PageCounts>; onPick?: () => void }

function Pages({ pages, newCounts, onPick }: PagesProps) {
  return (
    <ul className="space-y-0.5">
      {pages.map(({ to, label, icon }) => {
        const counts = newCounts[to] ?? { new: 0, own: 0 }
        const shown = (count: number) => (count > maxShown ? `${maxShown}+` : count)
        const names = [
          counts.new > 0 && `${shown(counts.new)} new`,
          counts.own > 0 && `${shown(counts.own)} yours`,
        ].filter(Boolean)
        return (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/admin'}
              aria-label={names.length > 0 ? [label, ...names].join(', ') : undefined}
              prefetch="none"
              onClick={onPick}
              className={item}
            >
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: an icon of a manifest. */}
              <span dangerouslySetInnerHTML={{ __html: icon }} />
              {label}
              <span className="money ml-auto flex gap-1 font-semibold text-sm text-white *:rounded-full *:px-2 *:py-0.5">
                {counts.own > 0 && (
                  <span title="Yours" className="ring-1 ring-night-text ring-inset">
                    {shown(counts.own)}
                  </span>
                )}
                {counts.new > 0 && <span className="bg-laterite">{shown(counts.new)}</span>}
              </span>
            </NavLink>
          </li>
        )
      })}
    </ul>
  )
}

function ViewShop() {
  return (
    <a href="/" className={item}>
      <Store aria-hidden size={18} strokeWidth={1.9} />
      View shop
    </a>
  )
}

function OwnAccount({ onPick }: Pick<PagesProps, 'onPick'>) {
  return (
    <NavLink to="/admin/account" prefetch="none" onClick={onPick} className={item}>
      <CircleUserRound aria-hidden size={18} strokeWidth={1.9} />
      Your account
    </NavLink>
  )
}

const logoutForm = { id: 'logout', action: '/admin/logout' }

function Logout() {
  return (
    <button type="submit" form={logoutForm.id} className={item}>
      <LogOut aria-hidden size={18} strokeWidth={1.9} />
      Logout
    </button>
  )
}

/** Submitted by a fetcher, so that the page stays when there is no answer. It asks itself: a fetcher's redirect leaves every page. */
function LogoutForm() {
  const { data, submit } = useFetcher<FormResult>()
  const [isAsking, setIsAsking] = useState(false)
  useResultToast(data)
  const logOut = () => void submit(null, { method: 'post', action: logoutForm.action })
  return (
    <>
      <form
        {...logoutForm}
        method="post"
        onSubmit={event => {
          event.preventDefault()
          if (hasUnsaved()) setIsAsking(true)
          else logOut()
        }}
      />
      <ConfirmDialog
        open={isAsking}
        title="Leave without saving?"
        confirmLabel="Leave"
        onConfirm={() => {
          setIsAsking(false)
          leaveUnsaved()
          logOut()
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>What you changed on this page has not been saved and will be lost.</p>
      </ConfirmDialog>
    </>
  )
}

function TopBar({ pages, newCounts }: PagesProps) {
  const { close, menu } = useMenu()

  return (
    <header className="no-print on-night sticky top-0 z-30 flex h-14 items-center justify-between bg-night pr-2 pl-4 text-white lg:hidden">
      <p className="font-bold tracking-tight">Admin Panel</p>
      <details {...menu} className="group">
        <summary
          aria-label="Menu"
          className="grid size-11 list-none place-items-center rounded-control hover:bg-night-soft [&::-webkit-details-marker]:hidden"
        >
          <Menu aria-hidden size={22} className="group-open:hidden" />
          <X aria-hidden size={22} className="hidden group-open:block" />
        </summary>
        <nav
          aria-label="Admin"
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-night-soft border-t bg-night p-3 pb-5 shadow-soft"
        >
          <Pages pages={pages} newCounts={newCounts} onPick={close} />
          <div className="mt-3 border-night-soft border-t pt-3">
            <ViewShop />
            <OwnAccount onPick={close} />
            <Logout />
          </div>
        </nav>
      </details>
    </header>
  )
}
