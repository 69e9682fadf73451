/** `2026-11-21T14:05` for a date and time field. Accra is on UTC all year. */
export const toDateTimeField = (date: Date | null) => date?.toISOString().slice(0, 16) ?? ''

const fieldFormat = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/

export function fromDateTimeField(text: string): Date | undefined {
  const date = new Date(`${text}:00Z`)
  if (!fieldFormat.test(text) || text < '1970' || Number.isNaN(date.getTime())) return undefined
  return toDateTimeField(date) === text ? date : undefined
}
