import { brand } from '../../content/brand.content.ts'
import { showBrand } from '../../content/brand.server.ts'
import { openContent } from '../../content/content.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import type { Route } from './+types/trip-page.route'
import { renderNotice, renderTrip } from './driver-page.server.tsx'
import { pageMark } from './phone-store.ts'
import { readStops } from './read-trip.server.ts'
import { isLinkEnded, openTrip } from './trip-link.server.ts'

export const handle: UrlHandle = { kind: 'trip page', isSecret: true }

/** The page of a driver: it has scripts of its own, because it is loaded on roads without the network for those of the shop. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = showBrand((await openContent(services(context)))(brand))
  const notice = (status: number, title: string, text: string, headers?: HeadersInit) =>
    page(renderNotice(shown, title, text), status, headers)
  const { trip, refusal } = await openTrip(context, params.secret)
  if (!trip) return notice(refusal.status, refusal.title, refusal.text, refusal.headers)
  if (trip.status === 'cancelled')
    return notice(410, 'This trip was cancelled', 'Please call the office before you drive.')
  if (isLinkEnded(trip))
    return notice(
      410,
      'This link has ended',
      'It ended a day after the trip. What still waits on this phone is sent to the office.',
    )
  return page(renderTrip(shown, trip, await readStops(services(context).db, trip)), 200)
}

const page = (html: string, status: number, headers: HeadersInit = {}) =>
  new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      [pageMark]: '1',
      // The driver adds his position to a report.
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
      ...headers,
    },
  })
