import fs from 'node:fs'
import { expect, it } from 'vitest'
import { healthChecksOfShop } from '../app/admin/health/check-health.server.ts'
import { setUpDatabase } from '../app/platform/database/database.fixture.ts'
import { healthChecks } from '../app/platform/health/health-checks.table.ts'
import { addDatabaseMetrics, addHealthMetrics, addServerMetrics } from './metric-sources.ts'
import { createMetrics } from './metrics.ts'

const database = setUpDatabase()

type Samples = Map<string, Map<string, Set<string>>>

/** The metrics of a shop that has had a request of each kind that matters: their labels, and the values of these. */
async function readSamples(): Promise<Samples> {
  const { db } = database
  const checks = healthChecksOfShop().map(({ name, label }) => ({
    name,
    label,
    state: 'ok' as const,
    message: '',
  }))
  await db.insert(healthChecks).values(checks)
  const metrics = createMetrics()
  addDatabaseMetrics(metrics, { db, connections: () => ({ inUse: 1, idle: 1, waiting: 0 }) })
  addHealthMetrics(metrics, db)
  const cache = { counts: { hits: 1, misses: 1, stale: 0 }, size: () => ({ pages: 1, bytes: 1 }) }
  addServerMetrics(metrics, () => ({ active: 0, rejected: 0, connections: 0 }), cache)
  for (const kind of ['page', 'data', 'order'] as const) metrics.observe(kind, 503, 1)
  const samples: Samples = new Map()
  for (const line of (await metrics.render()).split('\n')) {
    const [, name, labels = ''] = /^([a-z_]+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (!name) continue
    const known = samples.get(name) ?? new Map<string, Set<string>>()
    samples.set(name, known)
    for (const [, label = '', value = ''] of labels.matchAll(/([a-z_]+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(value))
  }
  return samples
}

const rules = fs.readFileSync('deploy/prometheus-alerts.yml', 'utf8')
const dashboard = JSON.parse(fs.readFileSync('deploy/grafana-dashboard.json', 'utf8')) as {
  panels: { targets: { expr: string; legendFormat: string }[] }[]
}
const alerts = Array.from(rules.matchAll(/ expr: (?:>-\n\s+)?(.+)/g), ([, expr = '']) => expr)
const targets = dashboard.panels.flatMap(panel => panel.targets)

/** Of Prometheus itself. */
const added = ['instance', 'job']

/** What an expression names that the shop does not have. */
function unknownIn(expr: string, samples: Samples): string[] {
  const names = [...expr.matchAll(/\b(blockyard_\w+)(?:\{([^}]*)\})?/g)]
  const grouped = Array.from(expr.matchAll(/\bby \(([^)]*)\)/g), ([, list = '']) => list.split(/,\s*/)).flat()
  return names.flatMap(([, name = '', matchers = '']) => {
    const labels = samples.get(name)
    if (!labels) return [name]
    const matched = [...matchers.matchAll(/(\w+)(=~?)"([^"]*)"/g)].flatMap(([, label = '', , values = '']) =>
      values
        .split('|')
        .filter(value => !labels.get(label)?.has(value))
        .map(value => `${name} ${label}=${value}`),
    )
    return [...matched, ...grouped.filter(label => !labels.has(label)).map(label => `${name} by ${label}`)]
  })
}

it('the alert rules and the dashboard name only metrics, labels and values that the shop has', async () => {
  const samples = await readSamples()
  expect(alerts).toHaveLength(rules.match(/- alert:/g)?.length ?? 0)
  expect(targets.length).toBeGreaterThan(20)
  const expressions = [...alerts, ...targets.map(({ expr }) => expr)]
  for (const expr of expressions) expect(unknownIn(expr, samples), expr).toEqual([])
  for (const { expr, legendFormat } of targets)
    for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
      expect([...added, ...(/by \(([^)]*)\)/.exec(expr)?.[1] ?? '').split(', ')]).toContain(label)
  expect(samples.get('blockyard_check_ok')?.get('check')).toContain('disk')
})

it('the test finds what is not there', async () => {
  const samples: Samples = new Map([['blockyard_a', new Map([['kind', new Set(['page'])]])]])
  expect(unknownIn('sum by (kind) (blockyard_a{kind="page"})', samples)).toEqual([])
  expect(unknownIn('blockyard_b > 0', samples)).toEqual(['blockyard_b'])
  expect(unknownIn('blockyard_a{kind=~"page|x"}', samples)).toEqual(['blockyard_a kind=x'])
  expect(unknownIn('sum by (check) (blockyard_a)', samples)).toEqual(['blockyard_a by check'])
})

it('counts a warning as half in order, and nothing before the first run', async () => {
  const metrics = createMetrics()
  addHealthMetrics(metrics, database.db)
  await database.db.delete(healthChecks)
  expect(await metrics.render()).not.toMatch(/^blockyard_check/m)
  const states = { backup: 'ill', disk: 'ok', mail: 'warning' } as const
  for (const [name, state] of Object.entries(states))
    await database.db.insert(healthChecks).values({ name, label: name, state, message: '' })
  const text = await metrics.render()
  expect(text).toContain('blockyard_check_ok{check="backup"} 0\n')
  expect(text).toContain('blockyard_check_ok{check="disk"} 1\n')
  expect(text).toContain('blockyard_check_ok{check="mail"} 0.5\n')
  expect(text).toMatch(/^blockyard_checks_age_seconds \d/m)
})
