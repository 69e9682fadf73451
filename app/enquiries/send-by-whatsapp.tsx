import { whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor } from '../design/button.tsx'
import { noChoice } from './enquiry.ts'

const sentFields = ['message', 'product', 'quantity', 'projectType', 'company', 'name', 'phone', 'email']

export default function SendByWhatsApp({ values }: { values: Record<string, unknown> }) {
  const { settings } = useCompany()
  const texts = sentFields.map(name => values[name]).filter(text => text && text !== noChoice)
  const message = ['Hello, the website could not send this:', ...texts].join('\n')
  return (
    <p className="mt-4">
      <ButtonAnchor
        variant="secondary"
        href={whatsappHref(settings.whatsapp, message)}
        target="_blank"
        rel="noopener"
      >
        <BrandIcon brand="WhatsApp" /> Send by WhatsApp
      </ButtonAnchor>
    </p>
  )
}
