import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue/catalogue.content.ts'
import { makeShownProduct, makeShownVariant } from '../catalogue/product.fixture.ts'
import { measuredCatalogue } from './material.fixture.ts'
import { readSize } from './unit-sizes.ts'

const sizesOf = (category: Parameters<typeof measuredCatalogue>[0], id: string) =>
  measuredCatalogue(category).find(product => product.id === id)?.sizes

describe('the sizes of the initial catalogue', () => {
  it('are read of blocks', () => {
    expect(sizesOf('blocks', 'hollow-blocks')).toEqual({
      '5in': { lengthMm: 450, heightMm: 225, thicknessMm: 125 },
      '6in': { lengthMm: 450, heightMm: 225, thicknessMm: 150 },
      '8in': { lengthMm: 450, heightMm: 225, thicknessMm: 200 },
      '9in': { lengthMm: 450, heightMm: 225, thicknessMm: 225 },
    })
    expect(sizesOf('blocks', 'interlocking-blocks')).toMatchObject({
      '9in': { lengthMm: 300, heightMm: 115, thicknessMm: 220 },
    })
  })

  it('give the pieces per m² that the specifications of pavers name', () => {
    const pieces = Object.values(sizesOf('paving', 'paving-stones') ?? {}).map(
      size => 'perM2' in size && size.perM2,
    )
    expect(pieces.map(number => Number(number).toFixed(1))).toEqual([
      '39.5',
      '39.5',
      '28.9',
      '28.9',
      '50.0',
      '50.0',
    ])
    expect(sizesOf('paving', 'paving-stones')).toMatchObject({
      'hexagon-80-mm': { thicknessMm: 80, beddingMm: 30 },
    })
  })

  it('are read of grades and drains', () => {
    expect(Object.values(sizesOf('concrete', 'ready-mix-concrete') ?? {})).toEqual(
      [15, 20, 25, 30].map(strengthMpa => ({ strengthMpa })),
    )
    expect(sizesOf('drainage', 'u-drains')).toMatchObject({
      '12in': {
        insideWidthMm: 300,
        insideDepthMm: 300,
        outsideWidthMm: 420,
        outsideHeightMm: 370,
        lengthM: 1,
      },
    })
    expect(sizesOf('drainage', 'culverts')).toBeUndefined()
  })

  it('are read of sheets that have a cover width', () => {
    const common = { minLengthM: 1.5, maxLengthM: 12, minPitch: 5, coverMm: 686 }
    expect(sizesOf('roofing', 'aluminum-sheets')).toMatchObject({
      '0-40-mm-red': { ...common, purlinSpacingM: 0.75 },
      '0-50-mm-blue': { ...common, purlinSpacingM: 0.9 },
    })
    expect(sizesOf('roofing', 'corrugated-sheets')).toMatchObject({
      '0-45-mm': { coverMm: 762, minLengthM: 1.5, maxLengthM: 12, minPitch: 8, purlinSpacingM: 0.9 },
    })
    expect(sizesOf('roofing', 'tile-profile-sheets')).toMatchObject({
      '0-40-mm-terracotta': { coverMm: 1_100, minLengthM: 0.7, maxLengthM: 6.3, stepM: 0.35, minPitch: 12 },
    })
    expect(sizesOf('roofing', 'industrial-sheets')).toMatchObject({
      '0-50-mm': { coverMm: 1_000, minLengthM: 2, maxLengthM: 12, minPitch: 4 },
    })
    expect(sizesOf('roofing', 'polycarbonate-sheets')).toBeUndefined()
  })

  it('cover every category', () => {
    for (const category of ['blocks', 'paving', 'concrete', 'drainage', 'roofing'] as const)
      expect(measuredCatalogue(category).length).toBeGreaterThan(0)
    expect(catalogue.length).toBeGreaterThan(0)
  })
})

describe('a product that the owner added', () => {
  const variant = makeShownVariant({ option1: '7" (175 mm)' })

  it('has the usual face where its specification names none', () => {
    const product = makeShownProduct({ category: 'blocks', unit: 'block', variants: [variant] })
    expect(readSize('blocks', product, variant)).toEqual({ lengthMm: 450, heightMm: 225, thicknessMm: 175 })
  })

  it('is a block by the piece or the m² too, but not by the metre', () => {
    const lengthOf = (unit: 'piece' | 'm²' | 'm') =>
      readSize('blocks', makeShownProduct({ category: 'blocks', unit }), variant)?.lengthMm
    expect([lengthOf('piece'), lengthOf('m²'), lengthOf('m')]).toEqual([450, 450, undefined])
  })

  it('has a bed of 30 mm under pavers where its specification names none', () => {
    const rectangle = makeShownVariant({ option1: 'Rectangle', option2: '60mm' })
    const product = { category: 'paving', unit: 'm²', sizes: ['Rectangle: 200 × 100 mm'] } as const
    const size = { perM2: 50, thicknessMm: 60 }
    const read = (changes: object) =>
      readSize('paving', makeShownProduct({ ...product, sizes: [...product.sizes], ...changes }), rectangle)
    expect(read({})).toEqual({ ...size, beddingMm: 30 })
    const specifications = [{ label: 'Laying', value: 'On 40 mm of sand' }]
    expect(read({ specifications })).toEqual({ ...size, beddingMm: 40 })
    expect(read({ unit: 'piece' })).toBeUndefined()
    expect(read({ sizes: [] })).toBeUndefined()
  })

  it('is concrete by the m³ only', () => {
    const grade = makeShownVariant({ option1: 'Grade 25' })
    const read = (unit: 'm³' | 'piece', option1 = 'Grade 25') =>
      readSize('concrete', makeShownProduct({ category: 'concrete', unit }), { ...grade, option1 })
    expect(read('m³')).toEqual({ strengthMpa: 25 })
    expect(read('piece')).toBeUndefined()
    expect(read('m³', 'Upgrade 25')).toBeUndefined()
    expect(read('m³', 'Grade 00')).toBeUndefined()
  })

  it('has walls of a fifth of the inside where a drain names no outside size', () => {
    const drain = makeShownVariant({ option1: '9"' })
    const read = (sizes: string[], specifications: { label: string; value: string }[] = []) =>
      readSize(
        'drainage',
        makeShownProduct({ category: 'drainage', unit: 'm', sizes, specifications, variants: [drain] }),
        drain,
      )
    const inside = { insideWidthMm: 200, insideDepthMm: 300 }
    const size = { ...inside, outsideWidthMm: 280, outsideHeightMm: 360, lengthM: 2 }
    expect(read(['9": 200 × 300 mm, 2 m'])).toEqual(size)
    expect(read(['9": 200 × 300 mm'])).toEqual({ ...size, lengthM: 1 })
    const outside = { label: 'Outside width × height', value: '325 × 385 mm' }
    expect(read(['9": 200 × 300 mm, 2 m'], [outside])).toMatchObject({
      outsideWidthMm: 325,
      outsideHeightMm: 385,
    })
  })

  it('has purlins 0.9 m apart where its specification does not say', () => {
    const thick = makeShownVariant({ option1: '0.70 mm' })
    const read = (value?: string) => {
      const purlins = value ? [{ label: 'Purlin spacing', value }] : []
      const specifications = [{ label: 'Cover width', value: '686 mm' }, ...purlins]
      const product = makeShownProduct({ category: 'roofing', unit: 'm²', specifications })
      return readSize('roofing', product, thick)?.purlinSpacingM
    }
    expect(read()).toBe(0.9)
    expect(read('1 m')).toBe(1)
    expect(read('0.75 m for 0.40-0.45 mm; 0.8 m for 0.80-1.20 mm; 1.1 m for 0.50-0.75 mm')).toBe(1.1)
    expect(read('0.75 m for 0.40-0.45 mm; 0.9 m for 0.50-0.55 mm')).toBe(0.75)
  })

  it('is left out where nothing names its size', () => {
    const product = makeShownProduct({ category: 'blocks', unit: 'block' })
    for (const category of ['blocks', 'paving', 'concrete', 'drainage', 'roofing'] as const)
      expect(readSize(category, product, makeShownVariant({ option1: 'Standard' }))).toBeUndefined()
  })
})
