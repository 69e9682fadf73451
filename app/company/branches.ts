import { type Branch, branches } from './branches.content.ts'
import { defaultSettings, type Settings } from './company.ts'

const plain = (address: string) => address.trim().replace(/\s+/g, ' ').toLowerCase()

/** The coordinates belong to the branch's own address, which the default settings have in short. */
const isOwnAddress = (branch: Branch, address: string) =>
  [branch.address, defaultSettings.address].some(own => plain(own) === plain(address))

export const branchesWith = ({ phone, address }: Pick<Settings, 'phone' | 'address'>): Branch[] =>
  branches.map(branch =>
    branch.headOffice
      ? { ...branch, phone, address, place: isOwnAddress(branch, address) ? branch.place : undefined }
      : branch,
  )

/** A search for the address, for a branch without coordinates. */
export const mapSearchHref = ({ address }: Pick<Branch, 'address'>) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${address}, Ghana`)}`

export const directionsHref = ({ place, address }: Pick<Branch, 'place' | 'address'>) =>
  `https://www.google.com/maps/dir/?api=1&destination=${
    place ? `${place.latitude},${place.longitude}` : encodeURIComponent(`${address}, Ghana`)
  }`
