import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { quantityStep } from '../../catalogue/unit.ts'
import { fullTitle } from '../../company/page-title.ts'
import type { ShownBrand } from '../../content/brand.ts'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { controlClass, SelectField, TextArea, TextField } from '../../design/field.tsx'
import theme from '../../design/theme.css?url'
import { formatDate, formatDateTime } from '../../platform/text/dates.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { networks } from '../../sales/payment.ts'
import { maxPhotos } from './driver-report.ts'
import script from './driver-script.ts?bundled'
import type { DriverStop } from './read-trip.server.ts'
import type { DriverTrip } from './trip-link.server.ts'

/** The typeface of the shop would cost as much as the page. */
const pageCss = [
  ':root{--font-sans:system-ui,sans-serif}',
  // A second tap would replace what was counted.
  '[data-done=yes] [data-all]{display:none}',
  ...Object.entries({ stored: 'green', waiting: 'amber', held: 'amber', refused: 'red' }).map(
    ([state, colour]) =>
      `[data-state=${state}]{background:var(--color-${colour}-tint);color:var(--color-${colour}-dark)}`,
  ),
].join('')

const render = (page: ReactNode) => `<!doctype html>${renderToStaticMarkup(page)}`

type DocumentProps = { title: string; brand: ShownBrand; children: ReactNode }

function Document({ title, brand, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand.theme?.colour ?? '#FAF8F5'} />
        <meta name="robots" content="noindex" />
        <title>{fullTitle(title, brand)}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={theme} />
        <style>{pageCss + (brand.theme?.css ?? '')}</style>
      </head>
      <body>
        <main className="mx-auto max-w-xl px-4 py-5">
          {children}
          <p role="status" data-waiting className="mt-6 text-soft" />
          <noscript>
            <p className="mt-4 font-semibold">This page needs JavaScript to record what is delivered.</p>
          </noscript>
        </main>
        {/* In the page, so that both are of the same version wherever they were kept. */}
        <script
          type="module"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constant source text of this program.
          dangerouslySetInnerHTML={{ __html: script }}
        />
      </body>
    </html>
  )
}

/** What is shown in place of a trip; what waits on the phone is sent from here too. */
export const renderNotice = (brand: ShownBrand, title: string, text: string) =>
  render(
    <Document title={title} brand={brand}>
      <h1 className="text-h2">{title}</h1>
      <p className="mt-3 text-lg">{text}</p>
    </Document>,
  )

export const renderTrip = (brand: ShownBrand, trip: DriverTrip, stops: readonly DriverStop[]) =>
  render(
    <Document title={`Trip of ${formatDate(trip.day)}`} brand={brand}>
      <h1 className="text-h2">Trip of {formatDate(trip.day)}</h1>
      <p className="mt-1 text-soft">
        {[trip.truck, trip.plate, trip.driver?.name].filter(Boolean).join(' · ')}
      </p>
      {trip.status === 'closed' && (
        <p className="mt-3 font-semibold">
          The office has closed this trip: what you record now waits for it to accept.
        </p>
      )}
      <div className="mt-4" data-live="left">
        {trip.leftAt ? (
          <p>Left the yard {formatDateTime(trip.leftAt)}</p>
        ) : (
          <Button data-leave wide size="large">
            Leave the yard
          </Button>
        )}
      </div>
      {stops.length === 0 && <p className="mt-6">There are no stops on this trip yet.</p>}
      <ol className="mt-5 space-y-4">
        {stops.map((stop, index) => (
          <li key={stop.id} className="card p-4">
            <Stop stop={stop} place={index + 1} />
          </li>
        ))}
      </ol>
    </Document>,
  )

function Stop({ stop, place }: { stop: DriverStop; place: number }) {
  return (
    <section aria-labelledby={`stop-${place}`}>
      <h2 id={`stop-${place}`} className="text-h3">
        {place}. {stop.name}
      </h2>
      <p className="text-soft text-sm">Order {stop.number}</p>
      {stop.isCancelled && <Badge tone="red">The order was cancelled: call the office</Badge>}
      <p className="mt-2 whitespace-pre-line">{stop.address}</p>
      {stop.details.map(({ label, text }) => (
        <p key={label} className="mt-1 whitespace-pre-line">
          <span className="text-soft">{label}: </span>
          {text}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonAnchor href={stop.callHref}>Call {stop.phone}</ButtonAnchor>
        <ButtonAnchor href={stop.navigateHref} variant="secondary" target="_blank" rel="noopener">
          Navigate
        </ButtonAnchor>
      </div>
      <ul className="mt-3 font-semibold">
        {stop.lines.map(({ key, name, plannedText }) => (
          <li key={key}>
            {plannedText} {name}
          </li>
        ))}
      </ul>
      <p className="money mt-2" data-live={stop.id}>
        {stop.toCollect > 0 ? (
          <>
            To collect: <strong>{formatCedis(stop.toCollect)}</strong>
          </>
        ) : (
          'Nothing to collect.'
        )}
      </p>
      <StopForm stop={stop} />
    </section>
  )
}

const cedis = (pesewas: number) => (pesewas > 0 ? (pesewas / 100).toFixed(2) : '')

function StopForm({ stop }: { stop: DriverStop }) {
  const isDone = stop.outcome !== null
  const goods = stop.lines.map(({ key, planned, name, unit }) => ({ key, planned, name, unit }))
  return (
    <form
      data-stop={stop.id}
      data-goods={JSON.stringify(goods)}
      data-recorded={stop.recordedAt?.toISOString() ?? ''}
      data-done={isDone ? 'yes' : ''}
      className="mt-3"
      noValidate
      autoComplete="off"
    >
      <p
        role="status"
        data-state={isDone ? 'stored' : ''}
        className="rounded-control bg-concrete-pale px-3 py-2"
      >
        {isDone && stop.recordedAt ? `Recorded ${formatDateTime(stop.recordedAt)}` : 'Not recorded yet'}
      </p>
      <p role="alert" data-problem hidden className="mt-2 font-semibold text-red-dark" />
      <div className="mt-3 grid gap-2">
        <TimeButton name="arrivedAt" label="Arrived" time={stop.arrivedAt} />
        {stop.lines.some(({ unit }) => unit === 'm³') && (
          <>
            <TimeButton name="dischargeBeganAt" label="Discharge began" time={stop.dischargeBeganAt} />
            <TimeButton name="dischargeEndedAt" label="Discharge ended" time={stop.dischargeEndedAt} />
          </>
        )}
        <Button data-all wide>
          All delivered
        </Button>
      </div>
      <details className="mt-3">
        <summary className="min-h-11 py-2 font-semibold">Details: pieces, money, signature, photos</summary>
        <div className="mt-2 space-y-4">
          {stop.lines.map((line, index) => (
            <LineFields key={line.key} line={line} index={index} isDone={isDone} />
          ))}
          <div className="grid grid-cols-2 gap-3">
            <TextField label="Cash, GH₵" name="cash" inputMode="decimal" defaultValue={cedis(stop.cash)} />
            <TextField
              label="Mobile money, GH₵"
              name="mobileMoney"
              inputMode="decimal"
              defaultValue={cedis(stop.mobileMoney.amountPesewas)}
            />
            <SelectField label="Network" name="network" defaultValue={stop.mobileMoney.network}>
              <option value="">–</option>
              {networks.map(network => (
                <option key={network}>{network}</option>
              ))}
            </SelectField>
            <TextField
              label="Reference"
              name="reference"
              maxLength={60}
              defaultValue={stop.mobileMoney.reference}
            />
          </div>
          <TextField
            label="Received by"
            name="receiverName"
            maxLength={100}
            defaultValue={stop.receiverName}
          />
          <div>
            <p className="mb-1.5 font-medium">
              Signature <span className="font-normal text-soft text-sm">(or the name alone)</span>
            </p>
            <canvas
              data-signature
              width={600}
              height={200}
              className="w-full touch-none rounded-control border border-field bg-white"
            />
            <Button data-clear variant="quiet" size="small">
              Clear the signature
            </Button>
          </div>
          <div>
            <label htmlFor={`photos-${stop.id}`} className="mb-1.5 block font-medium">
              Photos <span className="font-normal text-soft text-sm">(at most {maxPhotos})</span>
            </label>
            <input
              id={`photos-${stop.id}`}
              type="file"
              accept="image/*"
              multiple
              data-photos
              className="min-h-11 w-full"
            />
            <p role="status" data-pictures className="text-soft text-sm" />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <input
              type="hidden"
              name="position"
              defaultValue={
                stop.latitude === null
                  ? ''
                  : JSON.stringify({
                      latitude: stop.latitude,
                      longitude: stop.longitude,
                      accuracy: stop.accuracyMetres ?? 0,
                    })
              }
            />
            <Button data-locate variant="secondary">
              Add my position
            </Button>
            <output data-position className="text-soft text-sm" />
          </div>
          <TextArea label="Note" name="note" rows={2} maxLength={1_000} defaultValue={stop.note} />
          <Button type="submit" variant="secondary" wide>
            Save as entered
          </Button>
        </div>
      </details>
    </form>
  )
}

function TimeButton({ name, label, time }: { name: string; label: string; time: Date | null }) {
  return (
    <div className="flex items-center gap-3">
      <input type="hidden" name={name} defaultValue={time?.toISOString() ?? ''} />
      <Button data-time={name} variant="secondary">
        {label}
      </Button>
      <output data-shown={name} className="text-soft text-sm">
        {time && formatDateTime(time)}
      </output>
    </div>
  )
}

const counts = ['delivered', 'broken', 'refused'] as const
const countNames = { delivered: 'Delivered', broken: 'Broken', refused: 'Refused' }

type LineProps = { line: DriverStop['lines'][number]; index: number; isDone: boolean }

function LineFields({ line, index, isDone }: LineProps) {
  const shown = isDone ? line : { delivered: line.planned, broken: 0, refused: 0 }
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        {line.name}, {line.plannedText}
      </legend>
      <div className="grid grid-cols-3 gap-3">
        {counts.map(count => (
          <label key={count} className="text-sm">
            {countNames[count]}
            <input
              type="number"
              name={`${count}-${index}`}
              inputMode="decimal"
              min={0}
              max={line.planned}
              step={quantityStep(line.unit)}
              defaultValue={shown[count]}
              className={controlClass}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
