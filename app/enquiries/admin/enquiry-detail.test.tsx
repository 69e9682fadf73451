import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { makeCompany } from '../../company/company.fixture.ts'
import { CompanyContext } from '../../company/use-company.ts'
import { EnquiryDetail } from './enquiry-detail.tsx'

const enquiry = {
  id: 'one',
  source: 'order change' as const,
  status: 'read' as const,
  name: 'Ama Mensah',
  email: 'ama@example.com',
  phone: '024 123 4567',
  phoneNormalized: '+233241234567',
  company: null,
  projectType: null,
  product: null,
  quantity: null,
  message: 'Hello',
  createdAt: new Date('2026-11-21T08:00:00Z'),
}

it.each([
  [{}, ['mailto:', 'tel:', 'https:'], 'mailto:'],
  [{ email: '' }, ['tel:', 'https:'], 'tel:'],
  [{ phone: '', phoneNormalized: null }, ['mailto:'], 'mailto:'],
  [{ email: '', phone: '', phoneNormalized: null }, [], undefined],
])(
  'offers the replies that reach a customer with %j, the first as the primary one',
  (changes, all, primary) => {
    const Page = createRoutesStub([
      { path: '/', Component: () => <EnquiryDetail enquiry={{ ...enquiry, ...changes }} backTo="/" /> },
    ])
    const html = renderToStaticMarkup(
      <CompanyContext value={makeCompany()}>
        <Page />
      </CompanyContext>,
    )
    const links = html.match(/<a [^>]*href="(mailto|tel|https):[^>]*>/g) ?? []
    const protocol = (link: string) => link.match(/href="(\w+:)/)?.[1]
    expect(links.map(protocol)).toEqual(all)
    expect(links.filter(link => link.includes('bg-laterite')).map(protocol)).toEqual(primary ? [primary] : [])
  },
)
