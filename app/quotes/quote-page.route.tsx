import { data } from 'react-router'
import { unlistedMeta } from '../company/page-title.ts'
import { openContent } from '../content/content.server.ts'
import { useLastLoadedData, withLastLoadedData } from '../design/loader-fallback.ts'
import { withNetworkFallback } from '../platform/network-fallback.ts'
import { openBySecret } from '../platform/secret-link.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import { noAnswerNotice } from '../sales/sale.ts'
import { TooManyLinks } from '../sales/too-many-links.tsx'
import type { Route } from './+types/quote-page.route'
import type { ReplyResult } from './quote.ts'
import { readQuotePage } from './quote-page.server.ts'
import { QuotePage } from './quote-page.tsx'
import { quoteReplyAction } from './quote-reply-action.server.ts'
import { quoteTexts } from './quotes.content.ts'
import { findQuoteBySecret } from './stored-quote.server.ts'

export const handle: UrlHandle = { kind: 'quote page', isSecret: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, linkKey } = services(context)
  const { found, wait } = await openBySecret(context, tx => findQuoteBySecret(tx, params.secret))
  if (!found) return data({ quote: undefined, wait }, { status: 429, headers: { 'retry-after': `${wait}` } })
  const { replyTime } = (await openContent(services(context)))(quoteTexts)
  return data({ quote: await readQuotePage(db, found, linkKey), replyTime, wait: 0 })
}

/** The time to wait of an address that is refused. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Without a connection the quote stays as it was shown, with what is being typed. */
export const clientLoader = (args: Route.ClientLoaderArgs) => withLastLoadedData(args)

export const action = (args: Route.ActionArgs) => quoteReplyAction(args)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback<ReplyResult>(serverAction, noAnswerNotice)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...unlistedMeta(matches, `Your quote ${loaderData?.quote?.number ?? ''}`),
  // The header holds for a page that is loaded whole, this for one that is reached by a link of the shop.
  { name: 'referrer', content: 'no-referrer' },
]

export default function QuoteRoute({ loaderData, actionData }: Route.ComponentProps) {
  useLastLoadedData(loaderData)
  if (loaderData.quote) return <QuotePage {...loaderData} result={actionData} />
  return <TooManyLinks wait={loaderData.wait} />
}
