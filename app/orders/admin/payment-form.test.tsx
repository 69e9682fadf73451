import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useFetcher } from 'react-router'
import { expect, it } from 'vitest'
import { PaymentForm } from './payment-form.tsx'
import type { PaymentResult } from './payment-schema.ts'

const order = { status: 'pending', totalPesewas: 75_00, paidPesewas: 0 } as const

it('Enter saves the payment, also where an overpayment is to be confirmed: it presses the first button', () => {
  const Form = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PaymentForm
          kind="payment"
          id="p"
          order={order}
          fetcher={useFetcher<PaymentResult>()}
          result={{ ok: false, surplus: 675_00 }}
          onCancel={() => {}}
        />
      ),
    },
  ])
  const html = renderToStaticMarkup(<Form />)
  const buttons = html.match(/<button[^>]*type="submit".*?<\/button>/g) ?? []
  expect(buttons.map(button => button.replace(/<[^>]*>/g, ''))).toEqual(['Save payment', 'Record it anyway'])
})
