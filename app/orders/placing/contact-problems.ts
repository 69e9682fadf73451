import { answerableEmail, invalidEmail, invalidPhone, missing } from '../../company/contact-problem-texts.ts'
import { firstNumber, parsePhone } from '../../company/phone.ts'
import type { Contact } from '../order.ts'

/** What is wrong with details before the order is reviewed; the server checks them too. */
export function contactProblems(contact: Contact): Partial<Record<keyof Contact, string>> {
  const { name, email, phone, address } = contact
  const problems = {
    name: missingIn(name, 'Full Name'),
    email:
      missingIn(email, 'Email Address') ?? (answerableEmail.test(email.trim()) ? undefined : invalidEmail),
    phone: missingIn(phone, 'Phone Number') ?? (parsePhone(firstNumber(phone)) ? undefined : invalidPhone),
    address: missingIn(address, 'Delivery Address'),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

const missingIn = (text: string, label: string) => (text.trim() ? undefined : missing(label))
