import { isUuid } from '../platform/text/uuid.ts'

/** The id in the address of a page about one record. */
export function subjectId(what: string, id: string | null | undefined) {
  if (!id || !isUuid(id)) throw new Response(`There is no such ${what}.`, { status: 404 })
  return id.toLowerCase()
}
