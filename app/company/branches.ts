import type { BranchEntry } from './branches.content.ts'
import type { Settings } from './settings.content.ts'

export type Place = { latitude: number; longitude: number }

export type Branch = Omit<BranchEntry, 'latitude' | 'longitude'> & {
  /** Undefined without coordinates, and where the head office has another address than the one they belong to. */
  place: Place | undefined
}

const plain = (address: string) => address.trim().replace(/\s+/g, ' ').toLowerCase()

/** The coordinates belong to the branch's own address, which the settings may have in short. */
function isOwnAddress(branch: Pick<BranchEntry, 'address'>, address: string) {
  const [own, other] = [plain(branch.address), plain(address)]
  return other !== '' && own.startsWith(other) && !/^[\p{L}\p{N}]/u.test(own.slice(other.length))
}

/** The head office has the phone number and the address of the settings. */
export const branchesWith = (
  entries: readonly BranchEntry[],
  { phone, address }: Pick<Settings, 'phone' | 'address'>,
): Branch[] =>
  entries.map(({ latitude, longitude, ...entry }) => {
    const place = latitude === null || longitude === null ? undefined : { latitude, longitude }
    if (!entry.headOffice) return { ...entry, place }
    return { ...entry, phone, address, place: isOwnAddress(entry, address) ? place : undefined }
  })

/** A search for the address, for a branch without coordinates. */
export const mapSearchHref = ({ address }: Pick<Branch, 'address'>) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, Ghana`)}`

export const directionsHref = ({ place, address }: Pick<Branch, 'place' | 'address'>) =>
  `https://www.google.com/maps/dir/?api=1&destination=${
    place ? `${place.latitude},${place.longitude}` : encodeURIComponent(`${address}, Ghana`)
  }`
