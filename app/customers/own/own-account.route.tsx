import { data, Form } from 'react-router'
import { unlistedMeta } from '../../company/page-title.ts'
import { Button } from '../../design/button.tsx'
import { Panel } from '../../design/panel.tsx'
import { readAccountBalance } from '../../orders/placing/order-on-account.server.ts'
import { openBySecret } from '../../platform/secret-link.server.ts'
import { services } from '../../platform/services.server.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { formatCedis } from '../../platform/text/money.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { formatSigned, whenToPay } from '../../sales/payment.ts'
import { TooManyLinks } from '../../sales/too-many-links.tsx'
import { accountCookies, readAccountSession } from '../../trade/account-session.server.ts'
import { findAccountBySecret, readGoodsChoices, readListedPrices } from '../../trade/trade-accounts.server.ts'
import { sessionDays } from '../../trade/trade-terms.ts'
import type { Route } from './+types/own-account.route'

export const handle: UrlHandle = { kind: 'order page', isSecret: true }

const noStore = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, linkKey } = services(context)
  const { found, wait } = await openBySecret(context, tx => findAccountBySecret(tx, params.secret))
  if (!found)
    return data(
      { account: undefined, wait },
      { status: 429, headers: { ...noStore, 'retry-after': `${wait}` } },
    )
  const { name, customerId, terms } = found
  const goods = await readGoodsChoices(db, terms)
  const session = await readAccountSession(db, linkKey, request)
  const account = {
    name,
    creditLimit: terms.creditLimit,
    dueDays: terms.dueDays,
    balance: await readAccountBalance(db, customerId),
    prices: (await readListedPrices(db, terms)).map(price => ({ ...price, name: goods[price.goods] ?? '' })),
    isOpen: session?.account.customerId === customerId,
  }
  return data({ account, wait: 0 }, { headers: noStore })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** By a form: programs that preview links don't start it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { env, linkKey } = services(context)
  const { found } = await openBySecret(context, tx => findAccountBySecret(tx, params.secret))
  if (!found) return new Response(null, { status: 429 })
  return new Response(null, {
    status: 303,
    headers: [
      ['location', '/products'],
      ['cache-control', 'private, no-store'],
      ...accountCookies(linkKey, env.publicOrigin.startsWith('https:'), found),
    ],
  })
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...unlistedMeta(matches, 'Your account'),
  { name: 'referrer', content: 'no-referrer' },
]

export default function OwnAccount({ loaderData: { account, wait } }: Route.ComponentProps) {
  if (!account) return <TooManyLinks wait={wait} />
  const { name, creditLimit, dueDays, balance, prices, isOpen } = account
  const facts: [string, string][] = [
    ['Open', formatSigned(balance)],
    ...(creditLimit === null ? [] : [['Credit limit', formatCedis(creditLimit)] satisfies [string, string]]),
    ['To be paid', whenToPay({ dueDays })],
  ]
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <div className="max-w-2xl">
        <h1 className="wrap-anywhere text-h2">Your account, {name}</h1>
        <dl className="card money mt-5 p-5">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-1">
              <dt className="text-soft">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {prices.length > 0 && (
          <Panel id="prices" title="Your prices" className="card mt-5 p-5">
            <ul className="mt-2 divide-y divide-line">
              {prices.map(({ goods, name, percentOff, price, until }) => (
                <li key={`${goods} ${until}`} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="wrap-anywhere min-w-0">
                    {name}
                    {until && <span className="block text-soft text-sm">until {formatDate(until)}</span>}
                  </span>
                  <strong className="money">
                    {price === null ? `−${(percentOff ?? 0) / 100}%` : formatCedis(price)}
                  </strong>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {/* Loaded whole: the pages of the shop stay as they are for everybody. */}
        <Form method="post" reloadDocument className="mt-5">
          <Button type="submit" className="w-full sm:w-auto">
            {isOpen ? 'Go on ordering' : 'Order at these prices in this browser'}
          </Button>
          <p className="mt-2 text-base text-soft">
            This browser then shows your prices for {sessionDays} days, or until you end it in the cart. Keep
            this page’s address to yourself.
          </p>
        </Form>
      </div>
    </div>
  )
}
