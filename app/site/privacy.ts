import type { PrivacyContent } from './privacy.content.ts'

export type PrivacySection = { id: string; title: string; points: string[] }

/** `2 years`; undefined for 0, which keeps data until the customer asks. */
export function retentionPeriod(months: number): string | undefined {
  if (months === 0) return undefined
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return count === 1 ? `a ${unit}` : `${count} ${unit}s`
}

/** The sentences about each kind of record come from the slice that stores it. */
export function privacySections(
  { what, why, howLong, rights }: Pick<PrivacyContent, 'what' | 'why' | 'howLong' | 'rights'>,
  records: { stored: string; retention: string }[],
): PrivacySection[] {
  const section = (id: string, { title, points }: PrivacyContent['what'], derived: string[] = []) => ({
    id,
    title,
    points: [...derived, ...points.map(({ text }) => text)],
  })
  return [
    section(
      'what',
      what,
      records.map(({ stored }) => stored),
    ),
    section('why', why),
    section(
      'how-long',
      howLong,
      records.map(({ retention }) => retention),
    ),
    section('rights', rights),
  ].filter(({ points }) => points.length > 0)
}
