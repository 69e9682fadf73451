import { plainLetters } from '../platform/text/plain-letters.ts'

/** A product's id, made of its name: `6" Hollow Block` → `6-hollow-block`. Never empty. */
export function productSlug(name: string): string {
  const slug = plainLetters(name)
    .replace(/(?<=\d)[/⁄](?=\d)/g, '-')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')
  return slug || 'product'
}

/** `slug`, or if that is in use `slug-2`, `slug-3` … */
export function freeSlug(slug: string, used: ReadonlySet<string>): string {
  if (!used.has(slug)) return slug
  for (let number = 2; ; number++) if (!used.has(`${slug}-${number}`)) return `${slug}-${number}`
}
