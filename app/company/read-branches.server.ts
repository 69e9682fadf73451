import type { ContentReader } from '../content/content.server.ts'
import { branches } from './branches.content.ts'

/** The branches for pages, which show the address and phone of the settings for the head office instead of those stored here. */
export const readBranches = (read: ContentReader) =>
  read(branches).branches.map(entry => (entry.headOffice ? { ...entry, address: '', phone: '' } : entry))
