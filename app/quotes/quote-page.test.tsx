import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { makeCompany } from '../company/company.fixture.ts'
import { CompanyContext } from '../company/use-company.ts'
import { type QuoteStatus, type ReplyResult, replyNotices } from './quote.ts'
import { QuotePage } from './quote-page.tsx'

const totals = { sums: [], totalPesewas: 220_00 }
const quote = {
  ...{ number: 'Q-1A2B3C4D', status: 'sent' as const, version: 1, order: undefined, requested: undefined },
  ...{ createdAt: new Date('2026-12-01'), lastSentAt: new Date('2026-12-01'), purchaseOrder: undefined },
  content: { lines: [], ...totals, note: '', validUntil: '2026-12-05' },
  customer: { name: 'Ama Mensah', email: '', phone: '024 123 4567', place: 'Weija' },
}

function render(dueDays: number | null, status: QuoteStatus = 'sent', search = '', result?: ReplyResult) {
  const Page = createRoutesStub([
    {
      path: '/quotes/:secret',
      Component: () => <QuotePage quote={{ ...quote, status, dueDays }} replyTime="" result={result} />,
    },
  ])
  return renderToStaticMarkup(
    <CompanyContext value={makeCompany()}>
      <Page initialEntries={[`/quotes/x${search}`]} />
    </CompanyContext>,
  )
}

it.each([
  ['on delivery', null],
  ['within 30 days of delivery', 30],
])('says that an accepted quote is to be paid %s', (when, dueDays) => {
  const page = render(dueDays)
  expect(page).toContain(`You pay ${when}.`)
  expect(page).toContain(`, to be paid ${when}.`)
})

it('opens what helps the driver where something in it is wrong', () => {
  const isOpen = /<details open=""[^>]*><summary[^>]*>Help the driver/
  expect(render(null)).not.toMatch(isOpen)
  const errors = { receiverPhone: 'Phone on the site must be a number such as 024 123 4567.' }
  expect(render(null, 'sent', '', { ok: false, intent: 'accept', errors })).toMatch(isOpen)
})

it('sends the version that it shows with either answer', () => {
  expect(render(null).split('name="version" value="1"')).toHaveLength(3)
})

it.each([
  ['request', 'requested', 'Request sent'],
  ['decline', 'declined', replyNotices.decline.title],
] as const)('says what was done (%s) while it holds', (done, status, title) => {
  const notice = `<p class="font-semibold">${title}</p>`
  expect(render(null, status, `?done=${done}`)).toContain(notice)
  expect(render(null, 'sent', `?done=${done}`)).not.toContain(notice)
  expect(render(null, 'sent', '?done=question')).toContain(replyNotices.question.title)
})
