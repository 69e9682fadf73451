import type { Tone } from '../../design/badge.tsx'
import type { EnquirySource, EnquiryStatus } from '../enquiry.ts'

export const statusTones: Record<EnquiryStatus, Tone> = {
  new: 'laterite',
  read: 'blue',
  answered: 'green',
  archived: 'neutral',
}

export const statusLabels: Record<EnquiryStatus, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
}

export const sourceLabels: Record<EnquirySource, string> = {
  contact: 'Contact form',
  'quick order': 'Quick order',
  'order change': 'Order change',
  'quote question': 'Question about a quote',
}

/** The hours within which the site promises an answer. */
export const promisedHours: Record<EnquirySource | 'quote', number> = {
  contact: 24,
  'quick order': 2,
  'order change': 2,
  'quote question': 2,
  quote: 2,
}

/** What the button says that gives a message this status. */
export const statusActions: Record<EnquiryStatus, string> = {
  new: 'Mark as new',
  read: 'Mark as read',
  answered: 'Mark as answered',
  archived: 'Archive',
}
