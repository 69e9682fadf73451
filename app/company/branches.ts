import type { BranchEntry } from './branches.content.ts'
import type { Settings, ShopSettings } from './settings.content.ts'

export type Place = { latitude: number; longitude: number }

export type Branch = Omit<BranchEntry, 'latitude' | 'longitude'> & {
  /** With what the branch is, for where no badge says it. */
  title: string
  /** Only where the name does not say it. */
  town: string
  place: Place | undefined
}

/** The head office has the phone number and the address of the settings. */
export const branchesWith = (
  entries: readonly BranchEntry[],
  { phone, address }: Pick<Settings, 'phone' | 'address'>,
): Branch[] =>
  entries.map(({ latitude, longitude, ...entry }) => {
    const name = entry.name.replace(/\(head office\)$/i, '').trim()
    return {
      ...entry,
      ...(entry.headOffice && { phone, address }),
      name,
      title: entry.headOffice ? `${name} (Head Office)` : name,
      town: entry.area === name ? '' : entry.area,
      place: latitude === null || longitude === null ? undefined : { latitude, longitude },
    }
  })

export type Yard = { title: string; hours: string }

/** The branches where customers can collect what they buy. */
export const yardsOf = (entries: readonly BranchEntry[], settings: ShopSettings): Yard[] =>
  settings.canCollect
    ? branchesWith(entries, settings).map(({ title, hours }) => ({
        title,
        hours:
          hours ||
          `Monday to Friday ${settings.hoursWeekdays}, Saturday ${settings.hoursSaturday}, Sunday ${settings.hoursSunday}`,
      }))
    : []

/** A search for the address, for a branch without coordinates. */
export const mapSearchHref = ({ address }: Pick<Branch, 'address'>) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, Ghana`)}`

export const directionsHref = ({ place, address }: Pick<Branch, 'place' | 'address'>) =>
  `https://www.google.com/maps/dir/?api=1&destination=${
    place ? `${place.latitude},${place.longitude}` : encodeURIComponent(`${address}, Ghana`)
  }`
