import { type Branch, branches } from './branches.content.ts'
import type { Settings } from './company.ts'

/**
 * The branches as pages show them: the head office has the number and address that the owner set. An address that no
 * longer names its quarter is another place, and then the map's pin would be wrong.
 */
export const branchesWith = ({ phone, address }: Pick<Settings, 'phone' | 'address'>): Branch[] =>
  branches.map(branch =>
    branch.headOffice
      ? { ...branch, phone, address, place: address.includes(branch.area) ? branch.place : undefined }
      : branch,
  )

/** The way there, in the maps app of whoever asks. */
export const directionsHref = ({ place, address }: Pick<Branch, 'place' | 'address'>) =>
  `https://www.google.com/maps/dir/?api=1&destination=${
    place ? `${place.latitude},${place.longitude}` : encodeURIComponent(`${address}, Ghana`)
  }`
