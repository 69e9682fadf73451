import { Pause, Play } from 'lucide-react'

/** Invented names, each with a mark of its own; swap in the real ones. */
const clients: { name: string; mark: string; look: string }[] = [
  { name: 'Nsuoano Homes', mark: 'M2 22V11L12 3l10 8v11h-7v-7H9v7z', look: 'font-extrabold tracking-tight' },
  {
    name: 'HARMATTAN ROADS',
    mark: 'M7 22 10 2h4l3 20h-4.500l-.2-4h-.6l-.2 4z',
    look: 'font-medium tracking-widest',
  },
  { name: 'Baobab Row', mark: 'M12 2a9 7 0 0 1 2 13.600V22h-4v-6.400A9 7 0 0 1 12 2z', look: 'font-bold' },
  {
    name: 'Twelve Lagoons Estates',
    mark: 'M1 9q5.500-6 11 0t11 0v4q-5.500 6-11 0t-11 0zM1 17q5.500-4 11 0t11 0v4H1z',
    look: 'font-semibold tracking-tight',
  },
  { name: 'ODUM & STONE', mark: 'M2 2h9v9H2zM13 13h9v9h-9zM13 2h9v9h-9z', look: 'font-black tracking-tight' },
  {
    name: 'Palmgate Schools Trust',
    mark: 'M12 2 23 8v3H1V8zM3 13h3v6H3zm7.500 0h3v6h-3zM18 13h3v6h-3zM1 20.500h22V22H1z',
    look: 'font-medium',
  },
  {
    name: 'Goldshore Civil',
    mark: 'M12 2a10 10 0 0 1 10 10h-5a5 5 0 0 0-10 0H2A10 10 0 0 1 12 2zM2 15h20v6H2z',
    look: 'font-extrabold',
  },
  { name: 'KITE & ANCHOR', mark: 'M12 1 21 12 12 23 3 12z', look: 'font-semibold tracking-wider' },
]

/** The clients' names drift past once in 30 seconds; a checkbox stops them, so that no script is needed. */
export function ClientStrip() {
  return (
    <section aria-labelledby="clients" className="group/strip border-line border-b bg-surface py-5">
      <div className="wrap flex items-center justify-between gap-4">
        <h2 id="clients" className="font-semibold text-base text-soft tracking-normal">
          Builders who buy from us
        </h2>
        <label className="relative grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-concrete-pale has-focus-visible:outline-3 has-focus-visible:outline-laterite motion-reduce:hidden">
          <input type="checkbox" aria-label="Pause the moving names" className="absolute inset-0 opacity-0" />
          <Pause aria-hidden size={18} className="group-has-checked/strip:hidden" />
          <Play aria-hidden size={18} className="hidden group-has-checked/strip:block" />
        </label>
      </div>
      <div className="mt-1 overflow-hidden">
        <div className="flex w-max animate-strip group-has-checked/strip:[animation-play-state:paused] motion-reduce:w-auto motion-reduce:animate-none">
          <Names />
          <Names copy />
        </div>
      </div>
    </section>
  )
}

function Names({ copy = false }: { copy?: boolean }) {
  return (
    <ul
      aria-hidden={copy || undefined}
      className={`flex shrink-0 items-center motion-reduce:shrink motion-reduce:flex-wrap motion-reduce:px-5 ${copy ? 'motion-reduce:hidden' : ''}`}
    >
      {clients.map(({ name, mark, look }) => (
        <li
          key={name}
          className={`mr-14 flex h-11 items-center gap-2.5 whitespace-nowrap text-lg text-soft ${look}`}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
            <path d={mark} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
