import type { Category } from './post.ts'

/** A category's name beside its colour: readable in any colour that the owner picks. */
export function CategoryBadge({ category }: { category: Pick<Category, 'name' | 'color'> }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-surface py-0.5 pr-2.5 pl-2 font-semibold text-ink text-sm">
      <ColorDot color={category.color} />
      <span className="truncate">{category.name}</span>
    </span>
  )
}

/** Drawn, since the page's policy allows no inline styles. */
export function ColorDot({ color }: { color: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
      <circle cx="6" cy="6" r="5.5" fill={color} stroke="currentColor" strokeOpacity="0.25" />
    </svg>
  )
}
