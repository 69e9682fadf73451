/** What a new shop needs before its first customer, in this order. */
export const firstSteps = {
  brand: {
    title: 'Name and logo',
    text: 'On every page, in mails and in documents.',
    to: '/admin/website/brand',
  },
  contact: {
    title: 'Phone and WhatsApp',
    text: 'The numbers under which customers reach you.',
    to: '/admin/settings',
  },
  branches: {
    title: 'Branches',
    text: 'Addresses, numbers and places on the map.',
    to: '/admin/website/branches',
  },
  mail: {
    title: 'Test mail',
    text: 'Send one to yourself: so you know that notifications arrive.',
    to: '/admin/settings',
  },
  delivery: {
    title: 'Delivery fee',
    text: 'What delivery costs, and from what amount it is free.',
    to: '/admin/settings',
  },
  password: { title: 'Password', text: 'Replace the one that the first start made.', to: '/admin/account' },
  product: {
    title: 'First product',
    text: 'Open one and check its sizes, prices and stock.',
    to: '/admin/products',
  },
} as const

export type FirstStep = keyof typeof firstSteps

export const isFirstStep = (id: unknown): id is FirstStep =>
  typeof id === 'string' && Object.hasOwn(firstSteps, id)

export type FirstStepState = { id: FirstStep; isDone: boolean }
