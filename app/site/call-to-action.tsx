import Phone from 'lucide-react/icons/phone'
import { telHref, whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor } from '../design/button.tsx'

export function CallToAction({ title, text }: { title: string; text: string }) {
  const { settings } = useCompany()
  return (
    <section aria-labelledby="call" className="on-night bg-laterite text-white">
      <div className="wrap flex flex-col gap-7 py-14 lg:flex-row lg:items-center lg:justify-between lg:py-20">
        <div className="max-w-xl">
          <h2 id="call">{title}</h2>
          {text && <p className="mt-3 text-lg">{text}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonAnchor
            href={whatsappHref(settings.whatsapp, 'Hello, I would like a quote.')}
            rel="noopener"
            variant="light"
            size="large"
          >
            <BrandIcon brand="WhatsApp" /> Chat on WhatsApp
          </ButtonAnchor>
          <ButtonAnchor
            href={telHref(settings.phone)}
            variant="light"
            size="large"
            className="bg-night! text-white! hover:bg-ink!"
          >
            <Phone aria-hidden size={20} /> Call {settings.phone}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  )
}
