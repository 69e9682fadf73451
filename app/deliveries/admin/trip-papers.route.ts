import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { privatePdf } from '../../sales/documents.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { findTrip } from '../read-trips.server.ts'
import { deliveryNotes, loadingSheet } from '../trip-papers.server.ts'
import type { Route } from './+types/trip-papers.route'

export const handle: AdminHandle = { permission: 'deliveries.read' }

const papers = { 'loading-sheet.pdf': loadingSheet, 'delivery-notes.pdf': deliveryNotes }

/** `GET /admin/deliveries/trips/<id>/papers/loading-sheet.pdf` or `delivery-notes.pdf`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log } = services(context)
  const { file } = params
  const print = Object.hasOwn(papers, file) ? papers[file as keyof typeof papers] : undefined
  const trip = print && isUuid(params.tripId) ? await findTrip(db, params.tripId) : undefined
  if (!print || !trip || trip.stops.length === 0) return privatePdf()
  return privatePdf(await print({ db, log }, trip), `${file.replace('.pdf', '')}-${trip.day}`)
}
