import { addSentences, personFields } from '../company/person-fields.ts'
import type { FormResult, Notice } from '../platform/form-result.ts'

/** Those that a form of the site sends. */
export type FormSource = 'contact' | 'quick order'
export type EnquirySource = FormSource | 'order change' | 'quote question'

export const enquiryStatuses = ['new', 'read', 'answered', 'archived'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

/** The value of a select in which nothing is chosen. */
export const noChoice = 'none'

/** An enquiry as the form and the table hold it; `enquiry-schema.ts` has the rules. */
export type Enquiry = {
  source: EnquirySource
  name: string
  email: string
  phone: string
  company: string | null
  projectType: string | null
  product: string | null
  quantity: string | null
  message: string
  /** The order that it is about. */
  orderId?: string | null
  /** The quote that it asks about. */
  quoteId?: string | null
}

/** What the forms ask for. */
export const contactFormFields = {
  ...personFields,
  company: addSentences({
    kind: 'text',
    label: 'Company/Organization',
    max: 160,
    rows: 1,
    autoComplete: 'organization',
    optional: true,
  }),
  projectType: addSentences({ kind: 'text', label: 'Project Type', max: 80, optional: true }),
  message: addSentences({
    kind: 'longText',
    label: 'Message',
    max: 5_000,
    rows: 6,
    placeholder: 'What are you building, where, and what do you need?',
  }),
}

export const quickOrderFields = {
  ...personFields,
  product: addSentences({ kind: 'text', label: 'Product', max: 60, optional: true }),
  quantity: addSentences({
    kind: 'text',
    label: 'Quantity',
    max: 80,
    autoComplete: 'off',
    placeholder: '500, or 40 m²',
  }),
  message: addSentences({
    kind: 'longText',
    label: 'Message',
    max: 5_000,
    rows: 4,
    placeholder: 'Sizes, site and when you need it',
    optional: true,
  }),
}

type EnquiryField = Exclude<keyof Enquiry, 'source' | 'orderId' | 'quoteId'>
export type EnquiryResult = FormResult<EnquiryField>

export const failureNotice: Notice = {
  title: 'Error',
  description: 'Failed to send message. Please try again.',
}
