import { describe, expect, it } from 'vitest'
import type { MeasuredKind } from '../catalogue/kind.ts'
import { makeMeasures, makeShownProduct } from '../catalogue/product.fixture.ts'
import { standardKey } from '../catalogue/variant.ts'
import { measuredCatalogue } from './material.fixture.ts'
import { measureProducts } from './measure-products.server.ts'

const sizesOf = (category: Parameters<typeof measuredCatalogue>[0], id: string) =>
  measuredCatalogue(category).find(product => product.id === id)?.sizes

describe('the sizes of the initial catalogue', () => {
  it('are read of blocks', () => {
    expect(sizesOf('block', 'hollow-blocks')).toEqual({
      '5in': { lengthMm: 450, heightMm: 225, thicknessMm: 125, isLaidDry: false },
      '6in': { lengthMm: 450, heightMm: 225, thicknessMm: 150, isLaidDry: false },
      '8in': { lengthMm: 450, heightMm: 225, thicknessMm: 200, isLaidDry: false },
      '9in': { lengthMm: 450, heightMm: 225, thicknessMm: 225, isLaidDry: false },
    })
    expect(sizesOf('block', 'interlocking-blocks')).toMatchObject({
      '9in': { lengthMm: 300, heightMm: 115, thicknessMm: 220, isLaidDry: true },
    })
  })

  it('give the pieces per m² that the specifications of pavers name', () => {
    const pieces = Object.values(sizesOf('paver', 'paving-stones') ?? {}).map(
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
    expect(sizesOf('paver', 'paving-stones')).toMatchObject({
      'hexagon-80-mm': { thicknessMm: 80, beddingMm: 30 },
    })
  })

  it('are read of grades and drains', () => {
    expect(Object.values(sizesOf('concrete', 'ready-mix-concrete') ?? {})).toEqual(
      [15, 20, 25, 30].map(strengthMpa => ({ strengthMpa })),
    )
    expect(sizesOf('drain', 'u-drains')).toMatchObject({
      '12in': {
        insideWidthMm: 300,
        insideDepthMm: 300,
        outsideWidthMm: 420,
        outsideHeightMm: 370,
        lengthM: 1,
      },
    })
    expect(sizesOf('drain', 'culverts')).toBeUndefined()
  })

  it('are read of sheets that have a cover width', () => {
    const common = { minLengthM: 1.5, maxLengthM: 12, minPitch: 5, coverMm: 686 }
    expect(sizesOf('sheet', 'aluminum-sheets')).toMatchObject({
      '0-40-mm-red': { ...common, purlinSpacingM: 0.75 },
      '0-50-mm-blue': { ...common, purlinSpacingM: 0.9 },
    })
    expect(sizesOf('sheet', 'corrugated-sheets')).toMatchObject({
      '0-45-mm': { coverMm: 762, minLengthM: 1.5, maxLengthM: 12, minPitch: 8, purlinSpacingM: 0.9 },
    })
    expect(sizesOf('sheet', 'tile-profile-sheets')).toMatchObject({
      '0-40-mm-terracotta': { coverMm: 1_100, minLengthM: 0.7, maxLengthM: 6.3, stepM: 0.35, minPitch: 12 },
    })
    expect(sizesOf('sheet', 'industrial-sheets')).toMatchObject({
      '0-50-mm': { coverMm: 1_000, minLengthM: 2, maxLengthM: 12, minPitch: 4 },
    })
    expect(sizesOf('sheet', 'polycarbonate-sheets')).toBeUndefined()
  })

  it('have the purlins that their specifications name', () => {
    expect(Object.values(sizesOf('sheet', 'industrial-sheets') ?? {})).toMatchObject(
      [2, 2.4, 2.75, 3.25].map(purlinSpacingM => ({ purlinSpacingM })),
    )
  })

  it('cover every kind', () => {
    for (const kind of ['block', 'paver', 'concrete', 'drain', 'sheet'] as const)
      expect(measuredCatalogue(kind).length).toBeGreaterThan(0)
  })
})

const measured = {
  block: { faceLengthMm: 450, faceHeightMm: 225, thicknessMm: 175 },
  paver: { pieceAreaMm2: 20_000, thicknessMm: 60, beddingMm: 30 },
  concrete: { strengthMpa: 25 },
  drain: {
    insideWidthMm: 200,
    insideDepthMm: 300,
    outsideWidthMm: 280,
    outsideHeightMm: 360,
    pieceLengthMm: 2_000,
  },
  sheet: {
    coverMm: 686,
    minLengthMm: 1_500,
    maxLengthMm: 12_000,
    lengthStepMm: 10,
    minPitchDegrees: 5,
    purlinSpacingMm: 900,
  },
}
const units = { block: 'block', paver: 'm²', concrete: 'm³', drain: 'm', sheet: 'm²' } as const

describe.each(['block', 'paver', 'concrete', 'drain', 'sheet'] as const)(
  'a %s that the owner added',
  kind => {
    const read = (
      measures: object,
      unit: 'piece' | 'm' | 'm²' | 'm³' | 'block' = units[kind],
      as: MeasuredKind = kind,
    ) =>
      measureProducts(as, [
        {
          ...makeShownProduct({ unit }),
          measures: makeMeasures(measures),
          byVariant: { [standardKey]: makeMeasures(measures) },
        },
      ])[0]?.sizes[standardKey]

    it('has the size of its measures', () => {
      const sizes = {
        block: { lengthMm: 450, heightMm: 225, thicknessMm: 175, isLaidDry: false },
        paver: { perM2: 50, thicknessMm: 60, beddingMm: 30 },
        concrete: { strengthMpa: 25 },
        drain: {
          insideWidthMm: 200,
          insideDepthMm: 300,
          outsideWidthMm: 280,
          outsideHeightMm: 360,
          lengthM: 2,
        },
        sheet: {
          coverMm: 686,
          minLengthM: 1.5,
          maxLengthM: 12,
          stepM: 0.01,
          minPitch: 5,
          purlinSpacingM: 0.9,
        },
      }
      expect(read(measured[kind])).toEqual(sizes[kind])
    })

    it('is left out where one of its measures is missing', () => {
      for (const name of Object.keys(measured[kind]))
        expect(read({ ...measured[kind], [name]: null }), name).toBeUndefined()
    })

    it('is estimated by its units only', () => {
      const other = kind === 'drain' ? 'm²' : 'm'
      expect(read(measured[kind], other)).toBeUndefined()
      expect(read(measured[kind], 'piece') !== undefined).toBe(kind === 'block')
    })
  },
)
