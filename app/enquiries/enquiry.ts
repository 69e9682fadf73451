export type EnquirySource = 'contact' | 'quick order'

export const enquiryStatuses = ['new', 'read', 'answered', 'archived'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

export const projectTypes = [
  'Residential building',
  'Commercial building',
  'Road and drainage',
  'Paving and landscaping',
  'Roofing',
  'Other',
]

/** The choice that says nothing: a select's items have no empty values. */
export const notSaid = 'none'

/** A field that people don't see and programs fill in. */
export const honeypotField = 'reference_code'

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
}

export type EnquiryField = Exclude<keyof Enquiry, 'source'>

/** What was typed, and what is wrong with it. */
export type FormState = {
  values: Partial<Record<EnquiryField, string>>
  errors: Partial<Record<EnquiryField, string>>
}

export type ToastMessage = { title: string; description: string; destructive?: boolean }

export const said: Record<EnquirySource, ToastMessage> = {
  contact: { title: 'Message Sent!', description: "We'll get back to you within 24 hours." },
  'quick order': {
    title: 'Order Request Submitted!',
    description: "We'll contact you within 2 hours with a detailed quote.",
  },
}

export const failed: ToastMessage = {
  title: 'Error',
  description: 'Failed to send message. Please try again.',
  destructive: true,
}
