import { firstNumber, parsePhone } from '../company/phone.ts'
import type { Contact } from './order.ts'

/** What is wrong with details before the order is reviewed; the server checks them too. */
export function contactProblems(contact: Contact): Partial<Record<keyof Contact, string>> {
  const { name, email, phone, address } = contact
  const [, domain = ''] = email.trim().split('@')
  return {
    ...(!name.trim() && { name: 'Full Name is missing.' }),
    ...(!/[^.]\.[^.]{2,}$/.test(domain) && { email: 'Email Address must look like name@example.com.' }),
    ...(!parsePhone(firstNumber(phone)) && {
      phone: 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.',
    }),
    ...(!address.trim() && { address: 'Delivery Address is missing.' }),
  }
}
