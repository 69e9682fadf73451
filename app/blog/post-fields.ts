// What the editor's fields say: not in `post.ts`, which goes to every reader.

/** Lower case, words joined by hyphens, nothing but word characters and hyphens. */
export const slugFromTitle = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')

/** `Blocks, , ready-mix ` are two tags. */
export const parseTags = (text: string) =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '')

// Accra keeps UTC all year, so its wall clock is the ISO text without the zone.

/** `2026-11-21T14:05` for a date and time field, Accra time. */
export const toPublishField = (at: Date | null) => at?.toISOString().slice(0, 16) ?? ''

const field = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/

/** What a date and time field says, or undefined where no post is from: `0026` is a year half typed. */
export function fromPublishField(text: string): Date | undefined {
  const at = new Date(`${text}:00Z`)
  if (!field.test(text) || text < '1970' || Number.isNaN(at.getTime())) return undefined
  return toPublishField(at) === text ? at : undefined
}
