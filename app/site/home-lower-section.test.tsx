import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { makeCompany } from '../company/company.fixture.ts'
import { CompanyContext } from '../company/use-company.ts'
import { WhyChooseUs } from './home-lower-section.tsx'

it('says in titles and texts from what amount delivery is free', () => {
  const reasons = [
    { title: 'Free {condition}', text: 'Free {condition}. Truly {condition}.', icon: '' as never },
  ]
  const html = renderToStaticMarkup(
    <CompanyContext value={makeCompany()}>
      <WhyChooseUs content={{ title: 'Why choose us', text: '', reasons }} />
    </CompanyContext>,
  )
  const texts = [...html.matchAll(/<(h3|p)[ >].*?<\/\1>/g)].map(([tag]) => tag.replace(/<[^>]+>/g, ''))
  const condition = 'from GHS\u00a0500.00'
  expect(texts).toEqual([`Free ${condition}`, `Free ${condition}. Truly ${condition}.`])
})
