import { describe, expect, test } from 'vitest'
import { catalogue } from './catalogue.seed.ts'
import { catalogueVariants } from './catalogue-variants.seed.ts'
import { pictureAlts } from './picture-texts.ts'
import { quantityStep } from './unit.ts'

const specificationText = (id: string, labels: RegExp) =>
  catalogue
    .find(product => product.id === id)
    ?.specifications.filter(({ label }) => labels.test(label))
    .map(({ value }) => value)
    .join(' · ') ?? ''

/** The figure that a specification such as `5": 17 kg · 6": 19 kg` or `0.40: 1.46 kg` gives for a variant. */
const figureFor = (text: string, option: string) => {
  const names = option.match(/\d+(\.\d+)?( mm|")?/g) ?? []
  for (const name of [...names, ...names.map(name => name.replace(' mm', ''))]) {
    const part = text.split(' · ').find(part => part.replace(/^wave /, '').startsWith(`${name}: `))
    const figure = part?.split(': ')[1]?.match(/(about )?([\d,.]+)/)?.[2]
    if (figure) return Number(figure.replace(',', ''))
  }
  return undefined
}

describe.each(Object.entries(catalogueVariants))('%s', (id, { option2Name, variants }) => {
  const product = catalogue.find(candidate => candidate.id === id)
  const defaults = variants.filter(variant => variant.isDefault)

  test('has one default, at the price of the product', () => {
    expect(defaults).toHaveLength(1)
    expect(defaults[0]?.pricePesewas).toBe(product?.pricePesewas)
  })

  test('has different choices, with a second option for all or none', () => {
    expect(new Set(variants.map(({ option1, option2 }) => `${option1}/${option2}`)).size).toBe(
      variants.length,
    )
    for (const { option2 } of variants) expect(Boolean(option2)).toBe(Boolean(option2Name))
  })

  test('costs more when it is thicker or wider', () => {
    const sizeOf = (text: string) => Number(text.match(/\d+(\.\d+)?/)?.[0] ?? 0)
    const restOf = (text: string) => text.replace(/\d.*/, '')
    for (const variant of variants)
      for (const other of variants) {
        const keys = [variant, other].map(
          ({ option1, option2 = '' }) => `${restOf(option1)}/${restOf(option2)}`,
        )
        const [size, otherSize] = [variant, other].map(
          ({ option1, option2 = '' }) => sizeOf(option1) || sizeOf(option2),
        )
        if (keys[0] === keys[1] && Number(size) < Number(otherSize))
          expect(variant.pricePesewas).toBeLessThan(other.pricePesewas)
      }
  })

  test('comes on pallets in quantities that can be ordered', () => {
    for (const { perPallet } of variants)
      expect(Number.isInteger(perPallet / quantityStep(product?.unit ?? 'piece'))).toBe(true)
  })

  test('shows built-in pictures only', () => {
    for (const { picture } of variants)
      if (picture) expect(pictureAlts({ name: 'Product', gallery: [picture] })).not.toEqual(['Product'])
  })
})

test.each(Object.entries(catalogueVariants).filter(([id]) => id !== 'ready-mix-concrete'))(
  'the default of %s is the cheapest',
  (_id, { variants }) => {
    const prices = variants.map(variant => variant.pricePesewas)
    expect(variants.find(variant => variant.isDefault)?.pricePesewas).toBe(Math.min(...prices))
  },
)

const weightLabels: Record<string, RegExp> = {
  'hollow-blocks': /^Weight per block$/,
  'solid-blocks': /^Weight per block$/,
  'u-drains': /^Weight per m$/,
  culverts: /^Weight per pipe$/,
  'paving-stones': /^Weight per m²$/,
  'interlocking-blocks': /^Wall weight$/,
  'aluminum-sheets': /^Weight per m² of cover$/,
  'galvanized-sheets': /^Weight per m² of cover$/,
  'corrugated-sheets': /^Weight per m² of cover$/,
  'polycarbonate-sheets': /^Weight per m²$/,
  'tile-profile-sheets': /^Weight per m² of cover$/,
  'industrial-sheets': /^Weight per m² of cover$/,
}

test.each(Object.entries(weightLabels))('%s weighs what its specification says', (id, label) => {
  for (const { option1, option2 = '', weightGrams } of catalogueVariants[id]?.variants ?? expect.fail())
    expect(weightGrams, `${option1} ${option2}`).toBe(
      Math.round(Number(figureFor(specificationText(id, label), `${option1} ${option2}`)) * 1_000),
    )
})

test.each(['hollow-blocks', 'solid-blocks'])('%s come on pallets as their specification says', id => {
  for (const { option1, perPallet } of catalogueVariants[id]?.variants ?? expect.fail())
    expect(specificationText(id, /^Pallet$/)).toContain(`${option1.split(' ')[0]}: ${perPallet}`)
})

test('every product that names sizes has variants', () => {
  expect(Object.keys(catalogueVariants).sort()).toEqual(catalogue.map(({ id }) => id).sort())
})

test('ready-mix costs per grade what its page specifies', () => {
  const prices = Object.fromEntries(
    catalogueVariants['ready-mix-concrete']?.variants.map(({ option1, pricePesewas }) => [
      option1,
      pricePesewas,
    ]) ?? [],
  )
  expect(prices).toEqual({
    'Grade 15': 32_000,
    'Grade 20': 35_000,
    'Grade 25': 38_000,
    'Grade 30': 42_000,
  })
})
