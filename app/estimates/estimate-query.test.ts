import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculate, editRows, exampleQuery, hasMeasures, linkQuery, startQuery } from './estimate-query.ts'
import type { Estimator } from './estimator.ts'
import { estimatorLoaders } from './estimators.ts'
import { catalogueMaterials } from './material.fixture.ts'
import { sources } from './sources.ts'

const all = await Promise.all(Object.values(estimatorLoaders).map(load => load()))
const [wall] = all as [Estimator]
const paving = await estimatorLoaders.paving()
const blocks = catalogueMaterials('block')

const estimateWall = (query: string) =>
  calculate(wall, startQuery(wall.fields, new URLSearchParams(query)), blocks)
const errorsOf = (query: string) => {
  const result = estimateWall(query)
  return 'errors' in result ? result.errors : {}
}

it('is rounded up to what the shop sells, and says so', () => {
  const rule = { minQuantity: 60, stepQuantity: 60 }
  const pallets = blocks.map(({ variant, ...block }) => ({ ...block, variant: { ...variant, ...rule } }))
  const query = startQuery(wall.fields, new URLSearchParams('wall.length=4&wall.height=2'))
  const [free, sold] = [calculate(wall, query, blocks), calculate(wall, query, pallets)]
  if ('errors' in free || 'errors' in sold) throw new Error('There is no estimate')
  const needed = free.estimate.line.quantity
  expect([needed % 60 > 0, sold.estimate.line.quantity]).toEqual([true, Math.ceil(needed / 60) * 60])
  expect(sold.estimate.notes[0]).toBe(
    `${needed} blocks are needed; sold from 60 blocks, in steps of 60, so it is ${sold.estimate.line.quantity} blocks.`,
  )
  expect(sold.estimate.figures).toEqual(free.estimate.figures)
})

it('that is more than an order can hold says so', () => {
  const notesOf = (...areas: string[]) => {
    const query = new URLSearchParams([...areas.map(area => ['other.area', area]), ['waste', '0']])
    const result = calculate(paving, query, catalogueMaterials('paver'))
    return 'estimate' in result ? result.estimate.notes : []
  }
  const sentence = 'An order can hold 100,000 m². Ask us for more.'
  expect(notesOf('100000', '0.5')[0]).toBe(sentence)
  expect(notesOf('100000')).not.toContain(sentence)
})

describe('what is typed', () => {
  it.each([
    ['nothing', '', 'Enter the height.'],
    [
      'a word',
      'high',
      '“high” is not a length. Write metres, such as 4.2, or feet and inches, such as 12\'6".',
    ],
    ['0', '0', 'The height must be more than 0.'],
    ['a negative height', '-2', 'The height must be more than 0.'],
    ['300 m', '300', 'The height can be 0.1 m to 15 m; 300 is too much.'],
    ['too many feet', "300'", "The height can be 0.1 m to 15 m; 300' is too much."],
    ['a millimetre', '1 mm', 'The height can be 0.1 m to 15 m; 1 mm is too little.'],
  ])('that is %s gets a sentence at its field', (_, height, sentence) => {
    expect(errorsOf(`wall.length=4&wall.height=${encodeURIComponent(height)}`)).toEqual({
      'wall.0.height': sentence,
    })
  })

  it('is counted in the row in which it stands, and empty rows are left out', () => {
    expect(
      errorsOf('wall.length=4&wall.height=2&wall.length=&wall.height=&wall.length=3&wall.height=x'),
    ).toEqual({
      'wall.2.height': expect.stringContaining('is not a length'),
    })
    expect(errorsOf('wall.length=4&wall.height=2&wall.length=&wall.height=')).toEqual({})
    expect(errorsOf('wall.length=&wall.height=')).toEqual({ wall: 'Enter at least one wall.' })
  })

  it('is the same in metres and in feet and inches', () => {
    const metric = estimateWall('wall.length=3.81&wall.height=2.4384')
    expect(estimateWall(`wall.length=12'6"&wall.height=8'`)).toMatchObject({
      estimate: 'estimate' in metric && metric.estimate,
    })
  })

  it('of a choice that does not exist is the first choice of the form', () => {
    expect(estimateWall('wall.length=4&wall.height=2&block=gold&mix=99')).toEqual(
      estimateWall('wall.length=4&wall.height=2'),
    )
  })

  it('of a choice is what the estimate is of', () => {
    const result = estimateWall('wall.length=4&wall.height=2&block=hollow-blocks:9in')
    expect('estimate' in result && result.estimate.line.material.variant.key).toBe('9in')
  })

  it.each(['0', '0%', '0 %', '30', ' 5 % '])('can be waste of “%s”', waste => {
    expect(errorsOf(`wall.length=4&wall.height=2&waste=${encodeURIComponent(waste)}`)).toEqual({})
  })

  it.each([
    ['30.1', 'The waste can be 0 % to 30 %; 30.1 is too much.'],
    ['a fifth of all blocks', '“a fifth of all block…” is not a number.'],
    ['a fifth of a block..', '“a fifth of a block..” is not a number.'],
    ['%5', '“%5” is not a number.'],
  ])('that is waste of “%s” gets a sentence at its field', (waste, sentence) => {
    expect(errorsOf(`wall.length=4&wall.height=2&waste=${encodeURIComponent(waste)}`)).toEqual({
      waste: sentence,
    })
  })

  it.each(['120 m²', '120 m2', '120m2', '120 SQM', '120 sq m'])('can be an area of “%s”', area => {
    const pave = (typed: string) =>
      calculate(paving, new URLSearchParams({ 'other.area': typed }), catalogueMaterials('paver'))
    expect(pave(area)).toEqual(pave('120'))
    expect(pave(area)).toHaveProperty('estimate')
  })

  it('can be as much as the limit of its field', () => {
    expect(errorsOf('wall.length=4&wall.height=15')).toEqual({})
  })

  it('in one field of a row is missed in the other', () => {
    expect(errorsOf('wall.length=4&wall.length=5&wall.height=2')).toEqual({
      'wall.1.height': 'Enter the height.',
    })
  })

  it('in an opening is not its number alone', () => {
    expect(errorsOf('wall.length=4&wall.height=2&opening.width=&opening.height= &opening.number=3')).toEqual(
      {},
    )
  })

  it('takes whole numbers of openings only', () => {
    expect(
      errorsOf('wall.length=4&wall.height=2&opening.width=1&opening.height=1&opening.number=1.5'),
    ).toEqual({ 'opening.0.number': 'The number must be a whole number.' })
  })

  it('never breaks an estimator, whatever it is', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('0', '-1', '1e9', '300', '12\'6"', '4', '0.1'))
    for (const estimator of all) {
      const materials = catalogueMaterials(estimator.kind)
      const names = Object.entries(estimator.fields).flatMap(([name, field]) =>
        field.kind === 'list' ? Object.keys(field.fields).map(key => `${name}.${key}`) : [name],
      )
      const entries = fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 30 })
      fc.assert(
        fc.property(entries, pairs => {
          const result = calculate(
            estimator,
            startQuery(estimator.fields, new URLSearchParams(pairs)),
            materials,
          )
          if ('errors' in result)
            expect(Object.values(result.errors).join()).not.toMatch(/NaN|undefined|Infinity/)
          else expect(JSON.stringify(result.estimate.figures)).not.toMatch(/NaN|undefined|∞/)
        }),
      )
    }
  })
})

describe('an example', () => {
  it('has no part in what is ordered', () => {
    const first = startQuery(wall.fields, new URLSearchParams())
    expect([...first].filter(([name]) => name.includes('.'))).toEqual([
      ['wall.length', ''],
      ['wall.height', ''],
      ['opening.width', ''],
      ['opening.height', ''],
      ['opening.number', '1'],
    ])
    first.set('wall.length', '12.4')
    first.set('wall.height', '2.7')
    expect(hasMeasures(wall.fields, first)).toBe(true)
    const result = estimateWall(`${first}`)
    expect('estimate' in result && result.estimate.line.quantity).toBe(326)
    expect('drawing' in result && result.drawing.title).toBe('1 wall: 12.4 m by 2.7 m')
  })

  it('follows the choices of the shopper', () => {
    const chosen = startQuery(wall.fields, new URLSearchParams('block=hollow-blocks:9in&waste=0'))
    expect(hasMeasures(wall.fields, chosen)).toBe(false)
    const result = calculate(wall, exampleQuery(wall.fields, chosen), blocks)
    expect('estimate' in result && result.estimate.line.material.variant.key).toBe('9in')
  })

  it('is gone as soon as any measure is typed, of a roof too', () => {
    const roof = all.find(({ name }) => name === 'roof') as Estimator
    const typed = startQuery(roof.fields, new URLSearchParams('length=9'))
    expect(hasMeasures(roof.fields, typed)).toBe(true)
    expect(calculate(roof, typed, catalogueMaterials('sheet'))).toEqual({
      errors: { width: 'Enter the width of the building.' },
    })
  })
})

describe('sides that are typed into one field', () => {
  const lengthsOf = (estimate: ReturnType<typeof estimateWall>) =>
    'drawing' in estimate ? estimate.drawing.title : estimate.errors
  it.each([
    ['wall.length=3.6 x 2.4&wall.height='],
    ['wall.length=&wall.height=3600×2400 mm'],
    ['wall.length=3.6 m by 2.4 m'],
  ])('%s are those of the wall', query => {
    expect(lengthsOf(estimateWall(query))).toBe('1 wall: 3.6 m by 2.4 m')
    expect(`${linkQuery(wall.fields, new URLSearchParams(query))}`).toMatch(
      /^wall.length=3.*&wall.height=2.*&block/,
    )
  })

  it('are those of a building and of a slab with its thickness', () => {
    const read = (index: number, query: string) => {
      const estimator = all[index] as Estimator
      return lengthsOf(calculate(estimator, new URLSearchParams(query), catalogueMaterials(estimator.kind)))
    }
    expect(read(3, 'length=12 x 8&overhang=0')).toBe('Plan of a gable roof of 12 m by 8 m with overhangs')
    const start = startQuery(all[2]?.fields ?? {}, new URLSearchParams('slab.length=6 x 4 x 0.15'))
    expect(`${start}`).toMatch(/^slab.length=6&slab.width=4&slab.thickness=0.15&use/)
  })

  it.each([
    [
      'wall.length=3.6 x 2.4&wall.height=2',
      { 'wall.0.length': /“3.6 x 2.4” is not a length. Write metres, such as 4.2/ },
    ],
    ['wall.length=4&wall.height=2&joint=1 x 2', { joint: /“1 x 2” is not a length/ }],
    [
      'wall.length=3 x 2 x 1&wall.height=',
      { 'wall.0.length': /is not a length/, 'wall.0.height': /Enter the height/ },
    ],
  ])('%s get a sentence where there is no room', (query, errors) => {
    expect(errorsOf(query)).toEqual(
      Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, expect.stringMatching(text)])),
    )
  })
})

describe('the rows of a form', () => {
  const edit = (query: string) => `${editRows(wall.fields, new URLSearchParams(query))}`

  it('are added and removed by its buttons', () => {
    const two = 'wall.length=4&wall.height=2&wall.length=3&wall.height=1'
    expect(edit(`${two}&add=wall`)).toContain(`${two}&wall.length=&wall.height=&`)
    expect(edit(`${two}&remove=wall:0`)).toMatch(/^wall\.length=3&wall\.height=1&block/)
    expect(edit(`${two}&add=opening`)).toContain('opening.number=1')
    expect(edit(two)).toBe(two)
    expect(edit(`${two}&add=nonsense`)).toContain(two)
  })

  it('are at most 20', () => {
    const query = Array.from({ length: 30 }, () => 'wall.length=1&wall.height=1').join('&')
    expect(
      editRows(wall.fields, new URLSearchParams(`${query}&add=wall`)).getAll('wall.length'),
    ).toHaveLength(20)
  })

  it('that are empty are not in the link, which gives the same estimate', () => {
    for (const estimator of all) {
      const query = exampleQuery(estimator.fields, new URLSearchParams())
      const link = linkQuery(
        estimator.fields,
        editRows(estimator.fields, new URLSearchParams(`${query}&add=${Object.keys(estimator.fields)[0]}`)),
      )
      const materials = catalogueMaterials(estimator.kind)
      expect(calculate(estimator, link, materials)).toEqual(calculate(estimator, query, materials))
    }
  })
})

it('concrete is of the advised grade unless another is chosen', () => {
  const slab = all.find(({ name }) => name === 'slab') as Estimator
  const gradeOf = (query: string) => {
    const typed = new URLSearchParams(`slab.length=6&slab.width=4&slab.thickness=0.15&${query}`)
    const result = calculate(slab, startQuery(slab.fields, typed), catalogueMaterials('concrete'))
    return 'estimate' in result && result.estimate.line.material.variant.key
  }
  expect(gradeOf('use=frame')).toBe('grade-25')
  expect(gradeOf('use=frame&grade=advised')).toBe('grade-25')
  expect(gradeOf('use=frame&grade=ready-mix-concrete:grade-30')).toBe('grade-30')
})

describe('each estimator', () => {
  it.each(all.map(estimator => [estimator.name, estimator] as const))(
    '%s opens empty, with an example that is not a measure of the shopper',
    (_, estimator) => {
      const start = startQuery(estimator.fields, new URLSearchParams('utm_source=x'))
      expect(hasMeasures(estimator.fields, start)).toBe(false)
      expect(calculate(estimator, start, catalogueMaterials(estimator.kind))).toHaveProperty('errors')
      const query = exampleQuery(estimator.fields, start)
      expect(hasMeasures(estimator.fields, query)).toBe(true)
      const result = calculate(estimator, query, catalogueMaterials(estimator.kind))
      if ('errors' in result) throw new Error(JSON.stringify(result.errors))
      expect(result.estimate.line.quantity).toBeGreaterThan(0)
      expect(result.drawing.shapes.length).toBeGreaterThan(0)
      for (const figure of result.estimate.figures) {
        expect(figure.sources.length).toBeGreaterThan(0)
        for (const source of figure.sources) expect(sources[source]).toMatch(/\S/)
      }
    },
  )

  it.each(all.map(estimator => [estimator.name, estimator] as const))(
    '%s has words where nothing is sold',
    (_, estimator) => {
      const result = calculate(estimator, exampleQuery(estimator.fields, new URLSearchParams()), [])
      expect('errors' in result && Object.values(result.errors)[0]).toMatch(/We have no .* at the moment/)
    },
  )
})
