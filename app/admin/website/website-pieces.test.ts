import { describe, expect, it, test } from 'vitest'
import { brand } from '../../content/brand.content.ts'
import { validValue } from '../../content/content.server.ts'
import { formOf } from '../../platform/fields/field-form.fixture.ts'
import { checkFields, readFields } from '../../platform/fields/field-rules.ts'
import { flatFields, isSettings, settingsValues } from '../../platform/fields/piece.ts'
import { contentPieces, pieces } from '../../slices.ts'

describe.each(pieces.filter(isSettings).map(piece => [piece.key, piece] as const))('%s', (_, piece) => {
  const { fields, defaults, exported } = piece

  it('has defaults that fit its rules and that its form gives back', () => {
    expect(checkFields(fields, defaults)).toEqual({ ok: true, values: defaults })
    const form = formOf(fields, defaults)
    expect(readFields(fields, name => form.get(name))).toEqual(defaults)
  })

  it('exports fields that it has', () => {
    expect(Object.keys(flatFields(fields))).toEqual(expect.arrayContaining([...exported]))
  })

  it('has the default of each field that is not stored or breaks its rule', () => {
    expect(settingsValues(piece, {})).toEqual(defaults)
    const damaged = Object.fromEntries(Object.keys(flatFields(fields)).map(name => [name, { unknown: true }]))
    expect(settingsValues(piece, damaged)).toEqual(defaults)
  })
})

test('every piece has a key and, in its group, a title of its own', () => {
  expect(new Set(pieces.map(({ key }) => key)).size).toBe(pieces.length)
  expect(new Set(contentPieces.map(({ group, title }) => `${group}: ${title}`)).size).toBe(
    contentPieces.length,
  )
})

test('only the brand of a new shop names the year of its establishment: elsewhere a placeholder stands for it', () => {
  const year = String(brand.defaults.established)
  const withYear = contentPieces.filter(({ defaults }) => JSON.stringify(defaults).includes(year))
  expect(withYear.map(({ key }) => key)).toEqual([brand.key])
})

describe.each(contentPieces.map(piece => [piece.key, piece] as const))('the piece %s', (_, piece) => {
  const { fields, defaults } = piece

  it('has defaults that fit its rules', () => {
    expect(checkFields(fields, defaults)).toEqual({ ok: true, values: defaults })
  })

  it('has a form that gives back its defaults', () => {
    const form = formOf(fields, defaults)
    expect(readFields(fields, name => form.get(name))).toEqual(defaults)
  })

  it('falls back to its defaults where any field is damaged', () => {
    for (const damage of ['nothing', 7, [], null, undefined])
      expect(validValue(piece, damage)).toBeUndefined()
    for (const name of Object.keys(fields))
      for (const damage of [{ unknown: true }, 'x'.repeat(100_000)])
        expect(validValue(piece, { ...defaults, [name]: damage }), name).toBeUndefined()
  })

  it('has the default of a field that was declared after it was stored', () => {
    for (const name of Object.keys(fields)) {
      const { [name]: _, ...older } = defaults as Record<string, unknown>
      expect(validValue(piece, older)).toEqual(defaults)
    }
  })
})
