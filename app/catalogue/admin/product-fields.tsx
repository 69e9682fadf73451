import { type ComponentProps, type ReactNode, useState } from 'react'
import { FieldControl } from '../../design/field-control.tsx'
import { formatUnbrokenGhs } from '../../platform/text/money.ts'
import { parseCedis } from '../../platform/text/parse-cedis.ts'
import type { CategoryChoice } from '../categories.server.ts'
import type { Kind } from '../kind.ts'
import type { Product } from '../product.ts'
import { categoryField, type ProductDetails, productFields, productFormFields } from '../product-schema.ts'
import { countStock } from '../stock.ts'
import { controlTexts, isNumber, type ProductField, productSections } from '../stored-field-schema.ts'
import { quantityStep, type Unit } from '../unit.ts'
import { GalleryField } from './gallery-field.tsx'
import { PairedRowsField } from './paired-rows-field.tsx'

type FieldName = keyof ProductDetails
type SpecialProps = Partial<Record<FieldName, Partial<ComponentProps<typeof FieldControl>>>>

const fields = Object.entries(productFormFields) as [FieldName, ProductField][]

/** How a unit usually reads behind the price. */
const unitWording: Record<Unit, string> = {
  block: 'block',
  piece: 'piece',
  m: 'meter',
  'm²': 'm²',
  'm³': 'm³',
  sheet: 'sheet',
}

const newProduct: Partial<ProductDetails> = Object.fromEntries(
  fields.map(([name, field]) => [name, field.prefill ?? field.default]),
)

type Props = {
  product: Product | undefined
  categories: CategoryChoice[]
  /** Price and stock are in the table of the product's variants. */
  hasSeveralVariants: boolean
  errors: Partial<Record<FieldName, string>>
}

/** The fields of a product in the sections, the order and the widths that they are declared with. */
export function ProductFields({ product, categories, hasSeveralVariants, errors }: Props) {
  const values = controlTexts(productFormFields, product ?? newProduct)
  const [kind, setKind] = useState<Kind>(product?.kind ?? categories[0]?.kind ?? 'other')
  const special: SpecialProps = {
    ...useSpecialFields(product),
    category: {
      onChange(event) {
        const chosen = categories.find(({ id }) => id === event.currentTarget.value)
        if (!product && chosen) setKind(chosen.kind)
      },
    },
    kind: {
      defaultValue: undefined,
      value: kind,
      onChange: event => setKind(event.currentTarget.value as Kind),
    },
  }
  const shown = fields.filter(
    ([name, { kinds }]) =>
      (!hasSeveralVariants || name in productFields) && (kinds === undefined || kinds.includes(kind)),
  )
  const control = (name: FieldName, field: ProductField) => (
    <ProductControl
      name={name}
      field={name === 'category' ? categoryField(categories) : field}
      texts={values[name]}
      error={errors[name]}
      special={special[name]}
    />
  )
  return Object.entries(productSections).map(([key, section]) => {
    const own = shown.filter(([, field]) => field.section === key)
    if (own.length === 0) return null
    const controls = (
      <div className="grid gap-4 sm:grid-cols-2">
        {own.map(([name, field]) => (
          <div key={name} className={field.wide && 'sm:col-span-2'}>
            {control(name, field)}
          </div>
        ))}
      </div>
    )
    if (section.title === undefined) return <div key={key}>{controls}</div>
    const error = own.map(([name]) => errors[name]).find(Boolean)
    const isOpen = 'openForNew' in section && !product
    return (
      <Section key={key} title={section.title} error={error} open={isOpen}>
        {controls}
      </Section>
    )
  })
}

/**
 * What depends on other fields: the unit decides the step of the stock and, until it is edited, the wording of the price,
 * whose hint is the text that shoppers read.
 */
function useSpecialFields(product: Product | undefined): SpecialProps {
  const [unit, setUnit] = useState<Unit>(product?.unit ?? 'piece')
  const [wording, setWording] = useState(product?.priceUnit ?? unitWording.piece)
  const [price, setPrice] = useState(product?.pricePesewas)
  const { soldAhead } = countStock({ stock: product?.stockQuantity ?? 0, kind: product?.kind ?? 'other' })
  const controlled = { defaultValue: undefined }
  return {
    pricePesewas: {
      onChange: event => setPrice(parseCedis(event.currentTarget.value)),
    },
    stockQuantity: {
      step: quantityStep(unit),
      inputMode: 'decimal',
      min: 0,
      ...(soldAhead > 0 && { min: undefined, hint: `${soldAhead} are sold and still to be made.` }),
    },
    unit: {
      ...controlled,
      value: unit,
      onChange(event) {
        const next = event.currentTarget.value as Unit
        if (wording === unitWording[unit]) setWording(unitWording[next])
        setUnit(next)
      },
      ...(quantityStep(unit) < 1 && { hint: 'Can be ordered in halves.' }),
    },
    priceUnit: {
      ...controlled,
      value: wording,
      onChange: event => setWording(event.currentTarget.value),
      hint: `Reads: From ${price === undefined || !wording ? '…' : `${formatUnbrokenGhs(price)} per ${wording}`}`,
    },
  }
}

type ControlProps = {
  name: FieldName
  field: ProductField
  texts: string | string[]
  error: string | undefined
  special: SpecialProps[FieldName]
}

function ProductControl({ name, field, texts, error, special }: ControlProps) {
  if (field.kind === 'list') {
    const isNumeric = Object.values(field.fields).every(isNumber)
    return (
      <>
        {field.hint && <p className="mb-3 text-soft text-sm">{field.hint}</p>}
        <PairedRowsField name={name} field={field} texts={[texts].flat()} isCompact={isNumeric} />
      </>
    )
  }
  const text = String(texts)
  if (name === 'gallery') return <GalleryField name={name} pictures={text.split('\n').filter(Boolean)} />
  if (
    field.kind === 'group' ||
    field.kind === 'sections' ||
    field.kind === 'picture' ||
    field.kind === 'colour'
  )
    return null
  const className = isNumber(field) && field.kind !== 'wholeNumber' ? 'money' : ''
  return <FieldControl {...{ declared: field, name, error, defaultValue: text, className, ...special }} />
}

type SectionProps = { title: string; error: string | undefined; open: boolean; children: ReactNode }

/** Closed until it is needed or contains an error. */
function Section({ title, error, open, children }: SectionProps) {
  return (
    <details
      open={open || error !== undefined}
      // The browser says nothing about an invalid field that it can't show.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true
      }}
      className="border-line border-t pt-2"
    >
      <summary className="min-h-11 py-2.5 font-semibold">{title}</summary>
      {error && (
        <p data-invalid tabIndex={-1} className="mb-2 font-medium text-red-dark text-sm">
          {error}
        </p>
      )}
      <div className="pt-2 pb-1">{children}</div>
    </details>
  )
}
