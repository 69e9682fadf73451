import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { telHref, whatsappHref } from '../../company/company.ts'
import { mailtoHref } from '../../company/mailto.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { ButtonAnchor } from '../../design/button.tsx'
import { firstNumber } from '../../platform/text/phone.ts'

type Props = {
  phone: string
  phoneNormalized: string | null
  email: string
  subject: string
  /** What a WhatsApp message begins with. */
  chatText: string | undefined
}

/** Ways to reach a customer. */
export function ContactButtons({ phone, phoneNormalized, email, subject, chatText }: Props) {
  const number = phoneNormalized ?? firstNumber(phone)
  return (
    <>
      {number && (
        <ButtonAnchor variant="secondary" href={telHref(number)} className="px-4">
          <Phone aria-hidden size={17} /> Call
        </ButtonAnchor>
      )}
      {phoneNormalized && (
        <ButtonAnchor
          variant="secondary"
          href={whatsappHref(phoneNormalized, chatText)}
          rel="noopener"
          className="px-4"
        >
          <BrandIcon brand="WhatsApp" size={18} /> WhatsApp
        </ButtonAnchor>
      )}
      {email && (
        <ButtonAnchor variant="secondary" href={mailtoHref(email, { subject })} className="px-4">
          <Mail aria-hidden size={17} /> E-mail
        </ButtonAnchor>
      )}
    </>
  )
}
