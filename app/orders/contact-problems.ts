import { answerableEmail, invalidEmail, invalidPhone, missing } from '../company/contact-problem-texts.ts'
import { firstNumber, parsePhone } from '../company/phone.ts'
import type { Contact } from './order.ts'

/** What is wrong with details before the order is reviewed; the server checks them too. */
export function contactProblems(contact: Contact): Partial<Record<keyof Contact, string>> {
  const { name, email, phone, address } = contact
  return {
    ...(!name.trim() && { name: missing('Full Name') }),
    ...(!answerableEmail.test(email.trim()) && { email: invalidEmail }),
    ...(!parsePhone(firstNumber(phone)) && {
      phone: invalidPhone,
    }),
    ...(!address.trim() && { address: missing('Delivery Address') }),
  }
}
