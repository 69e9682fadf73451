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

  it('is left out where nothing names its size', () => {
    const product = makeShownProduct({ category: 'blocks', unit: 'block' })
    for (const category of ['blocks', 'paving', 'concrete', 'drainage', 'roofing'] as const)
      expect(readSize(category, product, makeShownVariant({ option1: 'Standard' }))).toBeUndefined()
  })
})
