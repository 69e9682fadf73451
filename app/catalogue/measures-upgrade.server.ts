import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import type { Kind } from './kind.ts'
import type { ProductMeasures, VariantMeasures } from './measures-schema.ts'
import { products, variants } from './products.table.ts'

type StoredProduct = typeof products.$inferSelect
type StoredVariant = typeof variants.$inferSelect
type Read = { product: Partial<ProductMeasures>; variants: Partial<VariantMeasures>[] }
type Reader = (product: StoredProduct, variants: StoredVariant[]) => Read

/** The numbers in a text; commas stand between thousands. */
const numbersIn = (text: string | undefined) =>
  (text?.replace(/,(?=\d{3}(?!\d))/g, '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number)

/** The millimetres in `5" (125 mm)` or `60 mm`. */
const millimetresIn = (text: string | undefined) => {
  const found = /(\d{1,5}(?:\.\d{1,3})?) ?mm/.exec(text ?? '')
  return found ? Number(found[1]) : undefined
}

const specificationOf = ({ specifications }: StoredProduct, label: string) =>
  specifications.find(row => row.label.toLowerCase().startsWith(label))?.value

/** The line of the size list that begins with the first option: `5" (125 mm): 450 × 225 × 125 mm`. */
const sizeLine = ({ sizes }: StoredProduct, { option1 }: StoredVariant) => {
  const start = `${option1}:`.toLowerCase()
  return sizes.find(size => size.toLowerCase().startsWith(start))?.slice(start.length)
}

const rounded = (value: number | undefined, step = 1) =>
  value ? Math.round(value / step) * step || null : null

/** A face of 450 × 225 mm is the usual one in Ghana. */
const readBlock: Reader = (product, rows) => {
  const face = numbersIn(specificationOf(product, 'face'))
  const [faceLength, faceHeight] = face.length >= 2 ? face : [450, 225]
  return {
    product: {
      faceLengthMm: rounded(faceLength),
      faceHeightMm: rounded(faceHeight),
      // Estimates took the unit for it.
      isLaidDry: product.unit === 'm²',
    },
    variants: rows.map(row => ({
      thicknessMm: rounded(millimetresIn(row.option1) ?? numbersIn(sizeLine(product, row))[2]),
    })),
  }
}

/** A regular hexagon has √3/2 of the square over its flats. */
const readPaver: Reader = (product, rows) => ({
  product: { beddingMm: rounded(millimetresIn(specificationOf(product, 'laying')) ?? 30) },
  variants: rows.map(row => {
    const line = sizeLine(product, row) ?? ''
    const [first = 0, second = 0] = numbersIn(line)
    const area = /across flats/.test(line) ? first ** 2 * (Math.sqrt(3) / 2) : first * second
    return {
      thicknessMm: rounded(millimetresIn(row.option2) ?? millimetresIn(row.option1)),
      pieceAreaMm2: rounded(area, 0.5),
    }
  }),
})

const readConcrete: Reader = (_, rows) => ({
  product: {},
  variants: rows.map(({ option1 }) => ({
    strengthMpa: rounded(Number(/^grade (\d{2,3})/i.exec(option1)?.[1] ?? 0)),
  })),
})

/** Outside sizes are listed in the order of the variants; without a list, walls are a fifth of the inside width. */
const readDrain: Reader = (product, rows) => {
  const listed = rows.filter(row => row.listed)
  const outsides = specificationOf(product, 'outside width')?.split('·') ?? []
  return {
    product: {},
    variants: rows.map(row => {
      const [insideWidth, insideDepth, length] = numbersIn(sizeLine(product, row))
      if (!insideWidth || !insideDepth) return {}
      const place = (row.listed ? listed : rows).indexOf(row)
      const [outsideWidth, outsideHeight] = numbersIn(outsides[place])
      return {
        insideWidthMm: rounded(insideWidth),
        insideDepthMm: rounded(insideDepth),
        outsideWidthMm: rounded(outsideWidth ?? insideWidth * 1.4),
        outsideHeightMm: rounded(outsideHeight ?? insideDepth * 1.2),
        pieceLengthMm: rounded((length || 1) * 1_000),
      }
    }),
  }
}

/** Of `0.75 m at most for 0.40-0.45 mm; 0.9 m for 0.50-0.55 mm` that of the gauge. */
function purlinSpacing(text = '', gauge: number) {
  const rules = text.split(';').map(numbersIn)
  const rule = rules.find(([, from = 0, to = 0]) => from <= gauge && gauge <= to)
  return rule?.[0] || rules[0]?.[0] || 0.9
}

/**
 * `Cut to order, 1.5-12 m; …`, `Whole steps of 350 mm, 0.7-6.3 m; …` or
 * `2.4, 3.0 and 3.6 m (8, 10 and 12 ft) from stock, or cut to 12 m; …`
 */
const readSheet: Reader = (product, rows) => {
  const [text = ''] = (specificationOf(product, 'length') ?? '').replace(/\([^()]*\)/g, '').split(';')
  const steps = /steps? of \d{1,4} mm/i.exec(text)?.[0]
  const lengths = text.replace(steps ?? '', '')
  const shortest = /(\d{1,3}(?:\.\d{1,3})?)[-–]\d/.exec(lengths)?.[1]
  const longest = Math.max(0, ...numbersIn(lengths))
  const purlins = specificationOf(product, 'purlin spacing')
  return {
    product: {
      coverMm: rounded(numbersIn(specificationOf(product, 'cover'))[0]),
      minLengthMm: rounded(Number(shortest ?? 1.5) * 1_000),
      maxLengthMm: rounded((longest >= 1 ? longest : 12) * 1_000),
      lengthStepMm: rounded(numbersIn(steps)[0]) ?? 10,
      minPitchDegrees: Math.round((numbersIn(specificationOf(product, 'roof pitch'))[0] ?? 5) * 2) / 2,
    },
    variants: rows.map(({ option1 }) => {
      const gauge = millimetresIn(option1)
      return { purlinSpacingMm: gauge ? rounded(purlinSpacing(purlins, gauge) * 1_000) : null }
    }),
  }
}

const readers: Record<Kind, Reader> = {
  block: readBlock,
  paver: readPaver,
  drain: readDrain,
  concrete: readConcrete,
  sheet: readSheet,
  other: (_, rows) => ({ product: {}, variants: rows.map(() => ({})) }),
}

/** By what was estimated: the same category by another unit was not. */
function kindOf(product: StoredProduct): Kind {
  const { id, category, unit } = product
  if (category === 'blocks' && ['block', 'piece', 'm²'].includes(unit)) return 'block'
  if (category === 'paving' && unit === 'm²') return 'paver'
  if (category === 'drainage' && unit === 'm') return 'drain'
  if (category === 'concrete' && unit === 'm³') return 'concrete'
  // The catalogue's polycarbonate is sold by full sheets.
  const isSheet = id !== 'polycarbonate-sheets' || specificationOf(product, 'cover') !== undefined
  if (category === 'roofing' && unit === 'm²' && isSheet) return 'sheet'
  return 'other'
}

/**
 * Earlier versions read the measures out of sizes and specifications whenever they priced, cut or estimated. What they
 * read is written into the fields; what they did not find stays empty.
 */
export async function readMeasuresFromTexts(tx: Db) {
  const rows = await tx.select().from(variants).orderBy(variants.productId, variants.position, variants.key)
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  for (const product of await tx.select().from(products)) {
    const own = byProduct.get(product.id) ?? []
    const kind = kindOf(product)
    const read = readers[kind](product, own)
    await tx
      .update(products)
      .set({ ...read.product, kind })
      .where(eq(products.id, product.id))
    for (const [index, { productId, key }] of own.entries()) {
      const measures = read.variants[index] ?? {}
      if (Object.keys(measures).length > 0)
        await tx
          .update(variants)
          .set(measures)
          .where(and(eq(variants.productId, productId), eq(variants.key, key)))
    }
  }
}
