import type { ShownProduct } from '../catalogue/product.ts'
import { numbersIn, readSheet, specificationOf } from '../catalogue/sheet.ts'
import type { ShownVariant } from '../catalogue/variant.ts'
import type { MeasuredCategory, Sizes } from './material.ts'

type SizedProduct = Pick<ShownProduct, 'category' | 'unit' | 'specifications' | 'sizes' | 'variants'>
type Reader<Size> = (product: SizedProduct, variant: ShownVariant) => Size | undefined

/** The line of the size list that begins with the first option: `5" (125 mm): 450 × 225 × 125 mm`. */
const sizeLine = ({ sizes }: SizedProduct, { option1 }: ShownVariant) => {
  const start = `${option1}:`.toLowerCase()
  return sizes.find(size => size.toLowerCase().startsWith(start))?.slice(start.length)
}

/** The millimetres in `5" (125 mm)` or `60 mm`. */
const millimetresIn = (text: string) => {
  const found = /(\d{1,5}(?:\.\d{1,3})?) ?mm/.exec(text)
  return found ? Number(found[1]) : undefined
}

/** The usual face in Ghana, for products whose specification names none. */
const usualFace = [450, 225]

const readBlock: Reader<Sizes['blocks']> = (product, variant) => {
  if (product.unit !== 'block' && product.unit !== 'm²' && product.unit !== 'piece') return undefined
  const thicknessMm = millimetresIn(variant.option1) ?? numbersIn(sizeLine(product, variant))[2]
  const face = numbersIn(specificationOf(product, 'face'))
  const [lengthMm, heightMm] = face.length >= 2 ? face : usualFace
  return thicknessMm && lengthMm && heightMm ? { lengthMm, heightMm, thicknessMm } : undefined
}

const readPaver: Reader<Sizes['paving']> = (product, variant) => {
  const thicknessMm = millimetresIn(variant.option2) ?? millimetresIn(variant.option1)
  const line = sizeLine(product, variant) ?? ''
  const [first, second] = numbersIn(line)
  // A regular hexagon has √3/2 of the square over its flats.
  const area = /across flats/.test(line)
    ? (first ?? 0) ** 2 * (Math.sqrt(3) / 2)
    : (first ?? 0) * (second ?? 0)
  if (product.unit !== 'm²' || !thicknessMm || !area) return undefined
  const beddingMm = millimetresIn(specificationOf(product, 'laying') ?? '') ?? 30
  return { perM2: 1_000_000 / area, thicknessMm, beddingMm }
}

const readGrade: Reader<Sizes['concrete']> = (product, { option1 }) => {
  const strengthMpa = Number(/^grade (\d{2,3})/i.exec(option1)?.[1])
  return product.unit === 'm³' && strengthMpa > 0 ? { strengthMpa } : undefined
}

/** Outside sizes are listed in the order of the variants; without a list, walls are a fifth of the inside width. */
const readDrain: Reader<Sizes['drainage']> = (product, variant) => {
  const [insideWidthMm, insideDepthMm, length] = numbersIn(sizeLine(product, variant))
  if (product.unit !== 'm' || !insideWidthMm || !insideDepthMm) return undefined
  const outside = specificationOf(product, 'outside width')?.split('·')[product.variants.indexOf(variant)]
  const [outsideWidthMm, outsideHeightMm] = numbersIn(outside)
  return {
    insideWidthMm,
    insideDepthMm,
    outsideWidthMm: outsideWidthMm ?? insideWidthMm * 1.4,
    outsideHeightMm: outsideHeightMm ?? insideDepthMm * 1.2,
    lengthM: length || 1,
  }
}

const readRoofing: Reader<Sizes['roofing']> = (product, variant) => {
  const sheet = readSheet(product)
  const gauge = millimetresIn(variant.option1)
  if (!sheet || !gauge) return undefined
  return {
    ...sheet,
    minPitch: numbersIn(specificationOf(product, 'roof pitch'))[0] ?? 5,
    purlinSpacingM: purlinSpacing(specificationOf(product, 'purlin spacing'), gauge),
  }
}

/** Of `0.75 m at most for 0.40-0.45 mm; 0.9 m for 0.50-0.55 mm` that of the gauge. */
function purlinSpacing(text = '', gauge: number) {
  const rules = text.split(';').map(numbersIn)
  const rule = rules.find(([, from = 0, to = 0]) => from <= gauge && gauge <= to)
  return rule?.[0] || rules[0]?.[0] || 0.9
}

const readers: { [C in MeasuredCategory]: Reader<Sizes[C]> } = {
  blocks: readBlock,
  paving: readPaver,
  concrete: readGrade,
  drainage: readDrain,
  roofing: readRoofing,
}

/** Undefined where the texts of the product don't say what an estimate needs. */
export const readSize = <C extends MeasuredCategory>(
  category: C,
  product: SizedProduct,
  variant: ShownVariant,
) => readers[category](product, variant)
