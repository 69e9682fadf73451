import { type Branch, branches } from './branches.content.ts'
import type { Settings } from './company.ts'

/** An address without its quarter is another place, so the stored coordinates would be wrong. */
export const branchesWith = ({ phone, address }: Pick<Settings, 'phone' | 'address'>): Branch[] =>
  branches.map(branch =>
    branch.headOffice
      ? { ...branch, phone, address, place: address.includes(branch.area) ? branch.place : undefined }
      : branch,
  )

export const directionsHref = ({ place, address }: Pick<Branch, 'place' | 'address'>) =>
  `https://www.google.com/maps/dir/?api=1&destination=${
    place ? `${place.latitude},${place.longitude}` : encodeURIComponent(`${address}, Ghana`)
  }`
