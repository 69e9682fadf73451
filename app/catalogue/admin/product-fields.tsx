import { type ReactNode, useState } from 'react'
import { SelectField, TextArea, TextField } from '../../design/field.tsx'
import { formValues } from '../../platform/form-schema.ts'
import { formatUnbrokenGhs } from '../../platform/money.ts'
import { parseCedis } from '../../platform/parse-cedis.ts'
import type { CategoryChoice } from '../categories.server.ts'
import type { Kind } from '../kind.ts'
import { maxPriceBreaks } from '../price-breaks-schema.ts'
import type { Product } from '../product.ts'
import {
  categoryField,
  maxSpecifications,
  type ProductDetails,
  productFields,
  productFormFields,
} from '../product-schema.ts'
import { type ProductField, productSections } from '../stored-field-schema.ts'
import { quantityStep, type Unit } from '../unit.ts'
import { GalleryField } from './gallery-field.tsx'
import { PairedRowsField } from './paired-rows-field.tsx'

type FieldName = keyof ProductDetails

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
  onChange(): void
}

/** The fields of a product in the sections, the order and the widths that they are declared with. */
export function ProductFields({ product, categories, hasSeveralVariants, errors, onChange }: Props) {
  const values = formValues(productFormFields, product ?? newProduct)
  const [kind, setKind] = useState(product?.kind ?? categories[0]?.kind ?? 'other')
  const special: Partial<Record<FieldName, object>> = {
    ...useSpecialFields(product),
    category: {
      onChange({ currentTarget: { value } }: React.ChangeEvent<HTMLSelectElement>) {
        const chosen = categories.find(({ id }) => id === value)
        if (!product && chosen) setKind(chosen.kind)
      },
    },
    kind: {
      defaultValue: undefined,
      value: kind,
      onChange: (event: React.ChangeEvent<HTMLSelectElement>) => setKind(event.currentTarget.value as Kind),
    },
  }
  const shown = fields.filter(
    ([name, { kinds }]) =>
      (!hasSeveralVariants || name in productFields) && (kinds === undefined || kinds.includes(kind)),
  )
  const control = (name: FieldName, field: ProductField) => (
    <ProductControl
      field={name === 'category' ? categoryField(categories) : field}
      onChange={onChange}
      props={{ name, error: errors[name], defaultValue: values[name], ...special[name] }}
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
function useSpecialFields(product: Product | undefined): Partial<Record<FieldName, object>> {
  const [unit, setUnit] = useState<Unit>(product?.unit ?? 'piece')
  const [wording, setWording] = useState(product?.priceUnit ?? unitWording.piece)
  const [price, setPrice] = useState(product?.pricePesewas)
  const stock = product?.stockQuantity ?? 0
  const controlled = { defaultValue: undefined }
  return {
    pricePesewas: {
      onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
        setPrice(parseCedis(event.currentTarget.value)),
    },
    stockQuantity: {
      step: quantityStep(unit),
      ...(stock < 0 && { min: undefined, hint: `${-stock} are sold and still to be made.` }),
    },
    unit: {
      ...controlled,
      value: unit,
      onChange(event: React.ChangeEvent<HTMLSelectElement>) {
        const next = event.currentTarget.value as Unit
        if (wording === unitWording[unit]) setWording(unitWording[next])
        setUnit(next)
      },
      hint: quantityStep(unit) < 1 ? 'Can be ordered in halves.' : undefined,
    },
    priceUnit: {
      ...controlled,
      value: wording,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => setWording(event.currentTarget.value),
      hint: `Reads: From ${price === undefined || !wording ? '…' : `${formatUnbrokenGhs(price)} per ${wording}`}`,
    },
  }
}

type ControlProps = {
  field: ProductField
  onChange(): void
  props: { name: FieldName; error: string | undefined; defaultValue: string | string[] | undefined }
}

function ProductControl({ field, onChange, props }: ControlProps) {
  const { control, label, hint, required } = field
  const shared = { label, hint, required, ...props }
  switch (control.type) {
    case 'text':
      return <TextField maxLength={control.maxLength} {...shared} />
    case 'textarea':
      return <TextArea rows={control.rows} maxLength={control.maxLength} {...shared} />
    case 'decimal':
      return (
        <TextField
          type="number"
          inputMode="decimal"
          min={control.min}
          step={control.step}
          className="money"
          {...shared}
        />
      )
    case 'integer':
      return <TextField type="number" inputMode="numeric" min={control.min} step={control.step} {...shared} />
    case 'choice':
      return (
        <SelectField {...shared}>
          {control.options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      )
    case 'checkbox':
      return (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={props.name}
            defaultChecked={props.defaultValue !== undefined}
            className="size-5 accent-laterite"
          />
          <span>
            {label} <span className="text-soft text-sm">{control.note}</span>
          </span>
        </label>
      )
    case 'pictures':
      return (
        <GalleryField name={props.name} pictures={[props.defaultValue ?? []].flat()} onChange={onChange} />
      )
    case 'specifications':
      return (
        <PairedRowsField
          name={props.name}
          rows={inPairs(props.defaultValue)}
          maxRows={maxSpecifications}
          inputs={[
            { label: 'Label', placeholder: 'Weight', maxLength: 80 },
            { label: 'Value', placeholder: '19 kg', maxLength: 300 },
          ]}
          onChange={onChange}
        />
      )
    case 'priceBreaks':
      return (
        <>
          {hint && <p className="mb-3 text-soft text-sm">{hint}</p>}
          <PairedRowsField
            name={props.name}
            rows={inPairs(props.defaultValue)}
            maxRows={maxPriceBreaks}
            inputs={[
              { label: 'From quantity', inputMode: 'decimal', placeholder: '500', maxLength: 10 },
              { label: 'Per cent off', inputMode: 'numeric', placeholder: '5', maxLength: 3 },
            ]}
            isCompact
            onChange={onChange}
          />
        </>
      )
  }
}

/** The texts of a list that is submitted in turn. */
function inPairs(texts: string | string[] = []): [string, string][] {
  const list = [texts].flat()
  return list.flatMap((first, index) => (index % 2 === 0 ? [[first, list[index + 1] ?? '']] : []))
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
