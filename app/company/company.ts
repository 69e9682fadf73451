import { parsePhone } from '../platform/text/phone.ts'

/** Where browsers store the cart, whatever the company's name. */
export const cartKey = 'blockyard:cart'

export const telHref = (number: string) => `tel:${parsePhone(number) ?? number.replace(/[^\d+]/g, '')}`

export const whatsappHref = (number: string, text?: string) =>
  `https://wa.me/${(parsePhone(number) ?? number).replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`
