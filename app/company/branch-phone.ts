import type { Branch } from './branches.content.ts'
import type { Settings } from './company.ts'

/** The number of a branch: the head office is reached under the owner's main number, whatever that is today. */
export const branchPhone = (branch: Branch, settings: Pick<Settings, 'phone'>) =>
  branch.headOffice ? settings.phone : branch.phone

/** The way there, in the maps app of whoever asks. */
export const directionsHref = ({ latitude, longitude }: Pick<Branch, 'latitude' | 'longitude'>) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`
