import { z } from 'zod'
import { isDatabaseUnavailable } from '../../platform/database/database-errors.server.ts'
import { describeError } from '../../platform/log.server.ts'
import { requestFacts } from '../../platform/request.server.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { departByDriver, recordReport } from '../record-delivery.server.ts'
import type { Route } from './+types/trip-reports.route'
import type { ReportAnswer, ReportAnswers } from './driver-report.ts'
import { reportSchema, sentReportsSchema } from './report-schema.ts'
import { openTrip, refuseLink } from './trip-link.server.ts'

export const handle: UrlHandle = { kind: 'trip page', isSecret: true }

export const loader = () => new Response('Not found', { status: 404 })

/** `POST /trips/<secret>/reports` with JSON `SentReports`: what became of each report. A failure leaves them with the phone. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return refuse(405, 'Reports are sent with POST.')
  const { trip, refusal } = await openTrip(context, params.secret)
  if (!trip) return refuseLink(refusal)
  const parsed = sentReportsSchema.safeParse(await readJson(request))
  if (!parsed.success) return refuse(400, firstProblem(parsed.error))
  const { now: phoneNow, leftAt, reports } = parsed.data
  const { db, log, wakeQueue } = services(context)
  const answers: ReportAnswer[] = []
  try {
    const left = leftAt && (await departByDriver(db, trip.id, leftAt, phoneNow))
    for (const sent of reports) {
      const report = reportSchema.safeParse(sent)
      answers.push(
        report.success
          ? await recordReport(db, trip.id, report.data, phoneNow)
          : { id: idOf(sent), state: 'refused', message: firstProblem(report.error) },
      )
    }
    wakeQueue()
    return Response.json({ ...(left && { left }), answers } satisfies ReportAnswers)
  } catch (error) {
    const { id: requestId } = requestFacts(context)
    log.error('a report of a driver could not be stored', { requestId, ...describeError(error) })
    // What was stored before is found again when the phone repeats all of it.
    return refuse(isDatabaseUnavailable(error) ? 503 : 500, 'The reports could not be stored just now.')
  }
}

const idOf = (sent: unknown) => z.object({ id: z.string() }).safeParse(sent).data?.id ?? ''

const firstProblem = ({ issues }: z.ZodError) => issues[0]?.message ?? 'The report could not be read.'

const refuse = (status: number, message: string) => Response.json({ message }, { status })

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return undefined
  }
}
