import { route } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { type ModuleGraph, planGroups } from './script-groups.ts'

const client = (file: string) => `/shop/app/${file}?__react-router-build-client-route`

const pages = { root: [], one: [], two: [], three: [], four: [] }
const morePages = { ...pages, five: [], six: [], seven: [], eight: [] }
const routeNames = Object.keys(morePages)

/** A graph of modules by what they import; routes are `root`, `one`, `two`, … */
function graphOf(
  imports: Record<string, string[]>,
  sizes: Record<string, number> = {},
  deferred: Record<string, string[]> = {},
) {
  const idOf = (name: string) =>
    routes.includes(`${name}.tsx`) ? client(`${name}.tsx`) : `/shop/app/${name}.ts`
  const routes = routeNames.filter(name => name in imports).map(name => `${name}.tsx`)
  const modules = new Map(
    Object.entries(imports).map(([name, imported]) => [
      idOf(name),
      {
        importedIds: imported.map(idOf),
        dynamicallyImportedIds: (deferred[name] ?? []).map(idOf),
        code: 'x'.repeat(sizes[name] ?? 100),
      },
    ]),
  )
  const graph: ModuleGraph = { getModuleInfo: id => modules.get(id) ?? null }
  const nameOf = (id: string) => /app\/(\w+)/.exec(id)?.[1]
  const entries = routes.slice(1).map(file => route(file, file))
  const { shared, own } = planGroups(graph, [...modules.keys()], entries)
  return {
    shared: shared.map(group => group.map(nameOf).sort()),
    own: own.map(group => group.map(nameOf).sort()),
  }
}

it('puts what all pages load into the file of the root', () => {
  const { shared } = graphOf({ ...pages, root: ['header'], header: ['button'], button: [], one: ['button'] })
  expect(shared).toEqual([['button', 'header', 'root']])
})

it('leaves what one page loads in the file of the page', () => {
  const { own } = graphOf({ ...pages, one: ['gallery'], gallery: [] })
  expect(own).toContainEqual(['gallery', 'one'])
})

it('joins a small module of two pages with the file that all load, and gives many large ones a file', () => {
  const small = graphOf({ ...pages, one: ['badge'], two: ['badge'], badge: [] })
  expect(small.shared).toEqual([['badge', 'root']])
  const large = ['cards', 'filter', 'lists', 'tables', 'texts']
  const imports = { ...pages, one: large, two: large, ...Object.fromEntries(large.map(name => [name, []])) }
  const { shared } = graphOf(imports, Object.fromEntries(large.map(name => [name, 4_000])))
  expect(shared).toEqual([['root'], large])
})

it('counts a part of a large module, as data is', () => {
  const { shared } = graphOf({ ...pages, one: ['list'], two: ['list'], list: [] }, { list: 100_000 })
  expect(shared).toEqual([['list', 'root']])
})

it('does not plan the libraries, the back office or modules that nothing imports', () => {
  const { shared, own } = graphOf({ ...pages, stray: [] })
  expect([...shared, ...own].flat()).not.toContain('stray')
})

it('keeps what a deferred module of another page needs out of the file of a page', () => {
  const imports = {
    ...pages,
    one: ['link', 'form'],
    form: [],
    two: [],
    dialog: ['link', 'text'],
    text: [],
    link: [],
  }
  const { shared, own } = graphOf(imports, { link: 4_000 }, { two: ['dialog'] })
  expect(own).toContainEqual(['form', 'one'])
  expect(shared.flat()).toContain('link')
  expect([...shared, ...own].flat()).not.toContain('dialog')
})

it('counts what every page of a deferred module has as loaded', () => {
  const imports = { ...pages, one: ['link'], two: [], dialog: ['link'], link: [] }
  expect(graphOf(imports, {}, { one: ['dialog'] }).own).toContainEqual(['link', 'one'])
})

it('joins no files of which one would load a large third for a page that does not need it', () => {
  const large = Array.from({ length: 15 }, (_, index) => `cuts${index}`)
  const lines = [...large, 'line', 'line2', 'line3']
  const fields = ['field', 'field2']
  const join = (importedByLine: string[]) =>
    graphOf(
      {
        ...morePages,
        one: fields,
        two: [...fields, ...lines],
        three: [...fields, ...lines],
        four: [...fields, ...lines],
        five: lines,
        six: large,
        seven: large,
        eight: large,
        ...Object.fromEntries([...lines, ...fields].map(name => [name, []])),
        line: importedByLine,
      },
      Object.fromEntries([...lines, ...fields].map(name => [name, name === 'line3' ? 2_000 : 4_000])),
    ).shared
  expect(join([])).toContainEqual(['field', 'field2', 'line', 'line2', 'line3'])
  expect(join(large)).not.toContainEqual(['field', 'field2', 'line', 'line2', 'line3'])
})
