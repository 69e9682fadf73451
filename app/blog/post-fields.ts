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

/** `2026-11-21T14:05` for a date and time field. Accra is on UTC all year. */
export const toPublishField = (date: Date | null) => date?.toISOString().slice(0, 16) ?? ''

const fieldFormat = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/

/** Parses a date and time field; undefined for years before 1970, such as a half-typed `0026`. */
export function fromPublishField(text: string): Date | undefined {
  const date = new Date(`${text}:00Z`)
  if (!fieldFormat.test(text) || text < '1970' || Number.isNaN(date.getTime())) return undefined
  return toPublishField(date) === text ? date : undefined
}
