import { describe, expect, it } from 'vitest'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { pdfPages } from '../platform/files/pdf-text.fixture.ts'
import { testContext } from '../platform/services.fixture.ts'
import { estimatorNames } from './estimate-pages.ts'
import { loader } from './estimate-pdf.route.ts'
import { exampleQuery } from './estimate-query.ts'
import { estimatorLoaders } from './estimators.ts'

const database = setUpDatabase(seedCatalogue)

function respond(path: string, pattern = path.replace(/\?.*/, '')) {
  const url = new URL(`http://shop.test/estimate/${path}`)
  const { context } = testContext(database.db)
  return loader({
    request: new Request(url),
    url,
    params: {},
    context,
    pattern: `estimate/${pattern}`,
  } as never)
}
async function read(path: string) {
  const response = await respond(path)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return pdfPages(new Uint8Array(await response.arrayBuffer()))
}

describe('an estimate as PDF', () => {
  it.each(estimatorNames)('of the %s has the order, the measures, formulas and sources', async name => {
    const { fields } = await estimatorLoaders[name]()
    const pages = await read(`${name}.pdf?${exampleQuery(fields, new URLSearchParams())}`)
    const text = pages.join('\n')
    for (const part of [
      'What to order',
      'Price without delivery: GHS',
      'Measures',
      'How it is worked out',
      'Sources',
    ])
      expect(text).toContain(part)
    expect(text).toContain('drawn to scale')
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    })
  })

  it('says what its query says, with the cut list', async () => {
    const text = (
      await read('roof.pdf?shape=gable&length=12&width=8&waste=0&sheet=galvanized-sheets:0-40-mm')
    ).join('\n')
    expect(text).toContain('Galvanized Sheets, 0.40 mm: 40 × 4.77 m')
    expect(text).toMatch(/Cut list\nSheets\nLength of each\n40\n4\.77 m/)
    expect(text).toContain('Gable: two slopes')
    expect(text).toContain('/estimate/roof?')
  })

  it('has the unit of each measure, also where it is typed', async () => {
    const roof = (await read('roof.pdf?length=12&width=26\'3"&lap=200 mm&waste=7 %')).join('\n')
    for (const measure of [
      'Length of the building\n12 m\n',
      'Width of the building\n26\'3"\n',
      'Pitch\n15°\n',
      'Overhang\n0.6 m\n',
      'End lap\n200 mm\n',
      'Waste\n7 %\n',
    ])
      expect(roof).toContain(measure)
    const wall = (
      await read('wall.pdf?wall.length=12.4 x 2.7&opening.width=0.9&opening.height=2.1&opening.number=1')
    ).join('\n')
    expect(wall).toContain('Wall 1\nLength 12.4 m, Height 2.7 m\n')
    expect(wall).toContain('Opening 1\nWidth 0.9 m, Height 2.1 m, Number 1\n')
    expect(wall).toContain('12.4 × 2.7 − 0.9 × 2.1 = 31.59 m²')
    const drain = (await read('drain.pdf?run.length=18&roof=150')).join('\n')
    for (const measure of [
      'Run 1\nLength 18 m\n',
      'Design rain\n140 mm/h\n',
      'Fall\n1 %\n',
      'Roofs in m²\n150 m²\n',
    ])
      expect(drain).toContain(measure)
  })

  it('of the example is not made: it leads to the page', async () => {
    const response = await respond('wall.pdf')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/estimate\/wall\?/)
  })

  it.each(['WALL.pdf', 'wall.pdf/'])('is found at /estimate/%s', async path => {
    expect(
      (await respond(`${path}?wall.length=4&wall.height=2`, 'wall.pdf')).headers.get('content-type'),
    ).toBe('application/pdf')
  })

  it('of measures that cannot be read leads to the page that says so', async () => {
    const response = await respond('wall.pdf?wall.length=long&wall.height=3')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/estimate\/wall\?wall\.length=long/)
  })
})
