import { useState } from 'react'
import { SelectField, TextArea, TextField } from '../../design/field.tsx'
import { categories, categoryNames } from '../category.ts'
import type { Product } from '../product.ts'
import { quantityStep, type Unit, units } from '../unit.ts'
import { type ProductErrors, unitWording } from './product-form.ts'

type Props = { product: Product | undefined; errors: ProductErrors }

/** What every product needs. */
export function BasicFields({ product, errors }: Props) {
  const [unit, setUnit] = useState<Unit>(product?.unit ?? 'piece')
  const [wording, setWording] = useState(product?.priceUnit ?? unitWording.piece)
  const stock = product?.stockQuantity

  const pickUnit = (next: Unit) => {
    if (wording === unitWording[unit]) setWording(unitWording[next])
    setUnit(next)
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField
          label="Name"
          name="name"
          defaultValue={product?.name}
          maxLength={120}
          required
          error={errors.name}
        />
      </div>
      <TextField
        label="Price (GHS)"
        name="price"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        defaultValue={product && (product.pricePesewas / 100).toFixed(2)}
        required
        error={errors.pricePesewas}
        className="money"
      />
      <TextField
        label="Stock Quantity"
        name="stockQuantity"
        type="number"
        inputMode="decimal"
        min={stock !== undefined && stock < 0 ? undefined : 0}
        step={quantityStep(unit)}
        defaultValue={stock ?? 0}
        required
        error={errors.stockQuantity}
        hint={
          stock !== undefined && stock < 0
            ? `${-stock} are sold and still to be made.`
            : 'What lies in the yard; orders take from it.'
        }
        className="money"
      />
      <SelectField
        label="Category"
        name="category"
        defaultValue={product?.category ?? 'blocks'}
        required
        error={errors.category}
      >
        {categories.map(category => (
          <option key={category} value={category}>
            {categoryNames[category]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sold by"
        name="unit"
        value={unit}
        onChange={event => pickUnit(event.currentTarget.value as Unit)}
        required
        error={errors.unit}
        hint={quantityStep(unit) < 1 ? 'Can be ordered in halves.' : undefined}
      >
        {units.map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <TextArea
          label="Description"
          name="description"
          rows={3}
          defaultValue={product?.description}
          maxLength={500}
          error={errors.description}
        />
      </div>
      <TextField
        label="Wording of the price"
        name="priceUnit"
        value={wording}
        onChange={event => setWording(event.currentTarget.value)}
        maxLength={40}
        required
        error={errors.priceUnit}
        hint={`Reads: From GHS 0.00 per ${wording || '…'}`}
      />
      <TextField
        label="Position"
        name="position"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        defaultValue={product?.position ?? 500}
        required
        error={errors.position}
        hint="Lower numbers come first in the shop."
      />
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          name="listed"
          defaultChecked={product?.listed ?? true}
          className="size-5 accent-laterite"
        />
        <span>
          Listed <span className="text-soft text-sm">(shoppers see it and can order it)</span>
        </span>
      </label>
    </div>
  )
}

const lists = [
  ['sizes', 'Sizes'],
  ['applications', 'Applications'],
  ['features', 'Features'],
  ['benefits', 'Key benefits'],
] as const

/** What tells more: the long description and the lists. */
export function ListFields({ product, errors }: Props) {
  return (
    <div className="space-y-4">
      <TextArea
        label="Long description"
        name="longDescription"
        rows={6}
        defaultValue={product?.longDescription}
        maxLength={5_000}
        error={errors.longDescription}
        hint="An empty line begins a new paragraph."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {lists.map(([name, label]) => (
          <TextArea
            key={name}
            label={label}
            name={name}
            rows={5}
            defaultValue={product?.[name].join('\n')}
            error={errors[name]}
            hint="One per line."
          />
        ))}
      </div>
    </div>
  )
}
