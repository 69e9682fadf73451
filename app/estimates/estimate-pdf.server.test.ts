import { describe, expect, it } from 'vitest'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { pdfPages } from '../platform/files/pdf-text.fixture.ts'
import { testContext } from '../platform/services.fixture.ts'
import { estimatorNames } from './estimate-pages.ts'
import { loader } from './estimate-pdf.route.ts'

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
    const pages = await read(`${name}.pdf`)
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

  it.each(['WALL.pdf', 'wall.pdf/'])('is found at /estimate/%s', async path => {
    expect((await respond(path, 'wall.pdf')).headers.get('content-type')).toBe('application/pdf')
  })

  it('of measures that cannot be read leads to the page that says so', async () => {
    const response = await respond('wall.pdf?wall.length=long&wall.height=3')
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/estimate\/wall\?wall\.length=long/)
  })
})
