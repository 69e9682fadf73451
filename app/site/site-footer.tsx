import { memo } from 'react'
import { Link } from 'react-router'
import { telHref, whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { legalNameOf } from '../content/brand.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { Wordmark } from './wordmark.tsx'

const link =
  'inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:text-white hover:underline lg:min-h-9'

export const SiteFooter = memo(function SiteFooter() {
  const { settings, brand, footer, quickLinks } = useCompany()
  return (
    <footer className="no-print on-night bg-night text-night-text">
      <div className="wrap grid gap-10 py-14 sm:grid-cols-2 md:gap-x-6 md:grid-cols-[1.5fr_0.8fr_1.1fr_1.25fr] lg:gap-x-10 lg:grid-cols-[1.6fr_1fr_1fr_1.3fr]">
        <div>
          <span className="text-white">
            <Wordmark />
          </span>
          <p className="mt-4 max-w-sm">{footer.tagline}</p>
          <ul className="mt-5 flex gap-2">
            {footer.networks.map(network => (
              <li key={network.name}>
                <a
                  href={network.url}
                  rel="noopener"
                  aria-label={`${brand.name} on ${network.name}`}
                  className="grid size-11 place-items-center rounded-control bg-night-soft text-white hover:bg-laterite"
                >
                  <BrandIcon brand={network.name} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Quick Links">
          <h2 className="text-h3 text-white">Quick Links</h2>
          <ul className="mt-3">
            {quickLinks.map(page => (
              <li key={page.to}>
                <Link to={page.to} prefetch="intent" className={link}>
                  {page.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="text-h3 text-white">Our Products</h2>
          <ul className="mt-3 space-y-1.5">
            {footer.goods.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="text-h3 text-white">Contact</h2>
          {settings.phone && (
            <address className="mt-3 not-italic">
              <p className="py-1.5">{settings.address}</p>
              <a href={telHref(settings.phone)} className={link}>
                {settings.phone}
              </a>
              <br />
              <a href={`mailto:${settings.email}`} className={link}>
                {settings.email}
              </a>
              <br />
              <a href={whatsappHref(settings.whatsapp)} rel="noopener" className={link}>
                <BrandIcon brand="WhatsApp" size={18} /> Chat on WhatsApp
              </a>
            </address>
          )}
        </div>
      </div>
      <div className="border-night-soft border-t">
        <p className="wrap py-3 text-sm">
          {brand.name && `© ${brand.copyrightYear} ${legalNameOf(brand)}. All rights reserved. `}
          <Link to="/privacy" className={`${link} underline`}>
            Privacy
          </Link>
        </p>
      </div>
    </footer>
  )
})
