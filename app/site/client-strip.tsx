import { Pause, Play } from 'lucide-react'
import { Picture } from '../design/picture.tsx'
import { focusClass } from '../design/picture-source.ts'
import type { HomeContent } from './read-home.server.ts'

/** A CSS marquee that a checkbox pauses, without script. */
export function ClientStrip({ content: { title, clients } }: { content: HomeContent['clients'] }) {
  return (
    <section aria-labelledby="clients" className="group/strip border-line border-b bg-surface py-5">
      <div className="wrap flex items-center justify-between gap-4">
        <h2 id="clients" className="font-semibold text-base text-soft tracking-normal">
          {title}
        </h2>
        <label className="relative grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-concrete-pale has-focus-visible:outline-3 has-focus-visible:outline-laterite motion-reduce:hidden">
          <input type="checkbox" aria-label="Pause the moving names" className="absolute inset-0 opacity-0" />
          <Pause aria-hidden size={18} className="group-has-checked/strip:hidden" />
          <Play aria-hidden size={18} className="hidden group-has-checked/strip:block" />
        </label>
      </div>
      <div className="mt-1 overflow-hidden">
        <div className="flex w-max animate-strip group-has-checked/strip:[animation-play-state:paused] motion-reduce:w-auto motion-reduce:animate-none">
          <Names clients={clients} />
          <Names clients={clients} copy />
        </div>
      </div>
    </section>
  )
}

function Names({ clients, copy = false }: Pick<HomeContent['clients'], 'clients'> & { copy?: boolean }) {
  return (
    <ul
      aria-hidden={copy || undefined}
      className={`flex min-w-screen shrink-0 items-center justify-around motion-reduce:min-w-0 motion-reduce:shrink motion-reduce:justify-start motion-reduce:flex-wrap motion-reduce:wrap ${copy ? 'motion-reduce:hidden' : ''}`}
    >
      {clients.map(({ name, logo, mark, look }) => (
        <li
          key={name}
          className={`mr-14 flex h-11 items-center gap-2.5 whitespace-nowrap text-lg text-soft ${look}`}
        >
          {logo.picture ? (
            <Picture
              {...logo}
              alt={name}
              sizes="160px"
              maxWidth={320}
              className={`h-11 max-w-40 ${focusClass(logo)}`}
            />
          ) : (
            <>
              <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
                <path d={mark} />
              </svg>
              {name}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
