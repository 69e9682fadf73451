import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { orderTerms } from '../../cart/totals.ts'
import { defaultSettings } from '../../company/settings.content.ts'
import { quoteFormOf } from '../quote.fixture.ts'
import { QuoteEditor } from './quote-editor.tsx'
import { otherSumsText } from './quote-sums.tsx'
import { SendPanel } from './send-panel.tsx'

/** The page of a quote that changed since it was sent, in which nothing was typed. */
function render(hasOtherSums: boolean, { hasUnsentChanges = true } = {}) {
  const edited = { ...quoteFormOf(), editToken: 'stored' }
  const sent = { status: 'sent', version: 1, totalPesewas: 1_000_00, editToken: 'stored' }
  const detail = { ...sent, hasUnsentChanges, hasOtherSums }
  const quote = detail as ComponentProps<typeof SendPanel>['quote']
  const editor = { choices: [], terms: orderTerms(defaultSettings), hasOtherSums, onChange: () => {} }
  const sending = { mail: 'smtp', sms: 'gateway' } as const
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <QuoteEditor quote={edited} {...editor} />
          <SendPanel quote={quote} chat={undefined} isUnsaved={false} sending={sending} />
        </>
      ),
    },
  ])
  const page = renderToStaticMarkup(<Page />).replace(/<svg.*?<\/svg>/g, '')
  const isDisabled = (label: string) =>
    new RegExp(`<button([^>]*)>\\s*${label}`).exec(page)?.[1]?.includes('disabled=""')
  return { page, disabled: [isDisabled('Save quote'), isDisabled('Send version 2')] }
}

it('is saved before it is sent where saving stores other sums', () => {
  const { page, disabled } = render(true)
  expect(disabled).toEqual([false, true])
  expect(page).toContain(otherSumsText)
})

it('is sent as it is stored where saving changes nothing', () => {
  const { page, disabled } = render(false)
  expect(disabled).toEqual([true, false])
  expect(page).not.toContain(otherSumsText)
})

it('that was sent with other sums says which it is sent with again', () => {
  const { page } = render(true, { hasUnsentChanges: false })
  expect(page).toContain('Version 1 has the sums that it was sent with: GH₵1,000.00.')
  expect(page).toContain('Send version 1 again')
  expect(render(false, { hasUnsentChanges: false }).page).not.toContain('sent with')
})
