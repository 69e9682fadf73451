import ChevronDown from 'lucide-react/icons/chevron-down'
import FileText from 'lucide-react/icons/file-text'
import Printer from 'lucide-react/icons/printer'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { type FormEvent, lazy, memo, Suspense, useId, useMemo } from 'react'
import { sharePath } from '../cart/share-link.ts'
import { useAddToCart } from '../catalogue/add-to-cart.ts'
import { type Cut, cutsText, formatCuts } from '../catalogue/cut-list.ts'
import { useAddLengths } from '../catalogue/product-page/use-add-lengths.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { CopyLink } from '../design/copy-link.tsx'
import { retryImport } from '../design/when-visible.ts'
import { formatNumber } from '../platform/text/length.ts'
import { formatGhs } from '../platform/text/money.ts'
import type { Drawing } from './drawing.ts'
import { type Bond, drawingColours, drawingWidth, layOutDrawing } from './drawing-layout.ts'
import { estimateTotals, formatWeight } from './estimate-totals.ts'
import type { Estimate, EstimateLine, Figure } from './estimator.ts'
import { nameOf, summaryOf } from './material.ts'
import type { Source } from './sources.ts'

/** Apart, because shops without zones don't need it. */
const DeliveryHint = lazy(() => retryImport(() => import('../cart/delivery-hint.tsx')))

export type Sources = Record<Source, string>
type Props = {
  estimate: Estimate
  drawing: Drawing
  sources: Sources
  url: string
  isExample: boolean
  isCurrent: boolean
}

const lineText = ({ material, quantity, cuts }: EstimateLine) =>
  `${formatQuantity(quantity, material.product.unit)} · ${nameOf(material)}${cuts ? ` (${cutsText(cuts)})` : ''}`

export default memo(function EstimateResult({
  estimate,
  drawing,
  sources,
  url,
  isExample,
  isCurrent,
}: Props) {
  const { line, figures, notes } = estimate
  const totals = estimateTotals(line)
  const { priceNote, settings } = useCompany()
  const facts = [
    ['Price without delivery', formatGhs(totals.pesewas) + priceNote],
    totals.kilograms > 0 && ['Weight', formatWeight(totals.kilograms)],
    totals.pallets > 0 && ['Pallets', formatNumber(totals.pallets)],
  ].filter(fact => fact !== false)
  return (
    <>
      <DrawingView drawing={drawing} />
      <div className={isCurrent ? undefined : 'grayscale'}>
        {isExample && (
          <p className="mt-5 rounded-control bg-concrete-pale p-3 font-medium">
            This is an example. Type your own measures to order.
          </p>
        )}
        <div role="status" className="mt-5">
          <h2 className="text-h3">What to order</h2>
          <p className="money mt-2">
            <span className="block font-bold text-4xl text-laterite tracking-tight">
              {formatQuantity(line.quantity, line.material.product.unit)}
            </span>
            {nameOf(line.material)}
          </p>
        </div>
        <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 border-line border-t pt-4 sm:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="money font-bold text-lg">{value}</dd>
            </div>
          ))}
        </dl>
        {settings.zones.length > 0 && !isExample && (
          <Suspense>
            <DeliveryHint lines={[totals.line]} />
          </Suspense>
        )}
        {notes.map(note => (
          <p key={note} className="mt-3 text-base text-soft">
            {note}
          </p>
        ))}
        {!isExample && <Actions line={line} url={url} isOrderable={isCurrent && totals.isOrderable} />}
        {line.cuts && <CutList cuts={line.cuts} />}
        <h2 className="mt-8 text-h3">How it is worked out</h2>
        <p className="no-print mt-1 text-base text-soft">Open a line for its formula and its sources.</p>
        <div className="mt-3 border-line border-t">
          {figures.map(figure => (
            <FigureDetails key={figure.label} figure={figure} sources={sources} />
          ))}
        </div>
      </div>
    </>
  )
})

function FigureDetails({
  figure: { label, value, formula, formulaWithValues, sources: names },
  sources,
}: {
  figure: Figure
  sources: Sources
}) {
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-12 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{label}</span>
        <span className="money text-right font-bold">{value}</span>
        <ChevronDown aria-hidden size={18} className="no-print shrink-0 text-soft group-open:rotate-180" />
      </summary>
      <div className="pb-4 text-base">
        <p className="text-soft">{formula}</p>
        <p className="money mt-1 font-medium">{formulaWithValues}</p>
        <ul className="mt-2 list-disc pl-5 text-sm text-soft">
          {names.map(name => (
            <li key={name}>{sources[name]}</li>
          ))}
        </ul>
      </div>
    </details>
  )
}

function Actions({ line, url, isOrderable }: { line: EstimateLine; url: string; isOrderable: boolean }) {
  const { material, quantity, cuts } = line
  const product = { id: material.product.id, variant: material.variant.key }
  const { settings } = useCompany()
  const addToCart = useAddToCart()
  const addLengths = useAddLengths()
  const text = `Hello, this is my estimate: ${lineText(line)}. ${url}`
  function add(event: FormEvent) {
    event.preventDefault()
    cuts ? addLengths(summaryOf(material), cuts) : addToCart.addQuantity(summaryOf(material), quantity)
  }
  return (
    <div className="no-print mt-5 grid grid-cols-2 gap-2">
      <form action="/cart" onSubmit={add} className="col-span-2">
        <input type="hidden" name="product" value={product.id} />
        <input type="hidden" name="variant" value={product.variant} />
        <input type="hidden" name="quantity" value={quantity} />
        {cuts && <input type="hidden" name="cuts" value={formatCuts(cuts)} />}
        <Button type="submit" wide className="min-h-12" disabled={!isOrderable}>
          <ShoppingCart aria-hidden size={19} /> Add to Cart
        </Button>
      </form>
      {isOrderable && (
        <ButtonLink
          variant="secondary"
          to={sharePath([{ ...product, quantity, cuts }], '/quote')}
          className="col-span-2 px-2"
        >
          <FileText aria-hidden size={18} /> Ask for a quote
        </ButtonLink>
      )}
      <ButtonAnchor
        variant="secondary"
        href={whatsappHref(settings.whatsapp, text)}
        rel="noopener"
        className="col-span-2 px-2"
      >
        <BrandIcon brand="WhatsApp" /> Send by WhatsApp
      </ButtonAnchor>
      <CopyLink url={url} />
      <ButtonAnchor variant="secondary" href={url.replace('?', '.pdf?')} className="noscript:col-span-2 px-2">
        <Printer aria-hidden size={18} /> Print PDF
      </ButtonAnchor>
    </div>
  )
}

function CutList({ cuts }: { cuts: readonly Cut[] }) {
  return (
    <table className="money mt-6 w-full border-collapse text-left text-base">
      <caption className="mb-1 text-left font-bold text-h3">Cut list</caption>
      <thead className="text-sm text-soft">
        <tr className="border-line border-b">
          <th scope="col" className="py-1.5 font-medium">
            Sheets
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Length of each
          </th>
        </tr>
      </thead>
      <tbody>
        {cuts.map(({ count, length }) => (
          <tr key={length} className="border-line border-b">
            <td className="py-1.5">{formatNumber(count, 0)}</td>
            <td className="py-1.5 text-right">{length.toFixed(2)} m</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Larger screens enlarge the whole. */
const DrawingView = memo(function DrawingView({ drawing }: { drawing: Drawing }) {
  const id = useId()
  const { height, shapes, lines, texts, scaleBar } = useMemo(() => layOutDrawing(drawing), [drawing])
  return (
    <figure className="print:max-w-sm">
      <svg
        viewBox={`0 0 ${drawingWidth} ${height}`}
        role="img"
        aria-label={drawing.title}
        className="block h-auto w-full"
      >
        {shapes.map(({ points, fill, bond }, index) => {
          const corners = points.join(' ')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity.
            <g key={index}>
              <polygon points={corners} fill={fill} stroke={drawingColours.edge} />
              {bond && (
                <>
                  <BondPattern id={`${id}${index}`} bond={bond} />
                  <polygon points={corners} fill={`url(#${id}${index})`} />
                </>
              )}
            </g>
          )
        })}
        {lines.map(([[x1, y1], [x2, y2]]) => (
          <line
            key={`${x1},${y1},${x2},${y2}`}
            {...{ x1, y1, x2, y2 }}
            stroke="var(--color-laterite)"
            strokeWidth="1.5"
          />
        ))}
        {texts.map(({ x, y, text, anchor, size, colour }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no identity.
          <text key={index} x={x} y={y} textAnchor={anchor} fontSize={size} fill={colour}>
            {text}
          </text>
        ))}
        <path
          d={`M${scaleBar.x} ${scaleBar.y - 4}v4h${scaleBar.length}v-4`}
          stroke={drawingColours.edge}
          fill="none"
        />
      </svg>
    </figure>
  )
})

/** Two courses. */
const BondPattern = ({ id, bond: { x, y, width: w, height: h } }: { id: string; bond: Bond }) => (
  <pattern id={id} patternUnits="userSpaceOnUse" x={x} y={y} width={w} height={2 * h}>
    <path
      d={`M0 0H${w}M0 ${h}H${w}M0 ${h}V${2 * h}M${w / 2} 0V${h}`}
      stroke={drawingColours.bond}
      strokeWidth="0.7"
    />
  </pattern>
)
