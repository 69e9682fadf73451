import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { home } from './setup.mjs'

/** Tables that do not grow with the orders: what scans or rewrites another one keeps the shop waiting. */
const small =
  /^(accounts|backups|blog_\w+|categories|content_\w+|customer_progress|health_checks|invitations|milestones|products|search_synonyms|staff_roles|trucks|two_factors|users|variants|webhook_endpoints)$/

const notForEarlier = 'the version before still uses it: do this one version later'
const rewrites = 'it rewrites the table, and nobody can order meanwhile'
const locks = 'it locks a table that grows with the orders'

/** What a new version must not do while the one before still serves: a statement, why not, and to which tables it may. */
const rules = [
  [/^drop (?:table|view|schema|sequence)(?: if exists)? (\w+)/, notForEarlier],
  [/^alter table (\w+) .*\bdrop (?:column )?(?!constraint|not null|default|index)\w/, notForEarlier],
  [/^alter table (\w+) .*\brename\b/, notForEarlier],
  [/^alter table (\w+) .*\bdrop default/, 'the version before stores rows without this value'],
  [/^alter table (\w+) .*\bset not null/, 'the version before may store null'],
  [
    /^alter table (\w+) .*\balter (?:column \w+|(?!column )\w+) (?:set data )?type\b/,
    `the version before expects the earlier type, and ${rewrites}`,
  ],
  [
    /^alter table (\w+) .*\badd column (?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null/,
    'the version before stores rows without this column: add a default',
  ],
  [/^alter table (\w+) .*\badd constraint \w+ check\b/, 'the version before may store other values'],
  [
    /^alter table (\w+) .*\badd column .*(?:\bgenerated always as \(|\bserial\b|\bdefault (?!now\b|current_)\w+\()/,
    rewrites,
    small,
  ],
  [/^alter table (\w+) .*\badd (?:constraint \w+ )?(?:unique|primary key)/, locks, small],
  [
    /^alter table (\w+) .*\badd constraint (?!.*\bnot valid).*\bforeign key/,
    `${locks}: add "not valid"`,
    small,
  ],
  [/^create (?:unique )?index(?: if not exists)? \w+ on (?:only )?(\w+)/, locks, small],
  [/^(?:update|delete from) (\w+)/, locks, small],
  [/^(?:truncate|cluster|reindex table|lock table|lock|vacuum full)(?: table)? (\w+)/, locks],
]

/** What is wrong with a migration. `-- accepted: …` above a statement says why it may stay. */
export function migrationProblems(sql) {
  const plain = sql
    .replaceAll(/--[^\n]*|(\$\w*\$).*?\1|'(?:[^']|'')*'/gs, text =>
      text.startsWith('--') ? text.replaceAll(';', '') : "''",
    )
    .replaceAll('"public".', '')
    .replaceAll('"', '')
  const created = new Set(
    [...plain.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, name]) => name),
  )
  return plain.split(';').flatMap(part => {
    const accepted = /-- accepted: \S+ \S+ \S/.test(part)
    const statement = part.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
    if (accepted) return []
    return rules.flatMap(([pattern, reason, exempt]) => {
      const table = pattern.exec(statement)?.[1]
      if (!table || created.has(table) || exempt?.test(table)) return []
      return [`${statement.slice(0, 100)}: ${reason}`]
    })
  })
}

/** New migrations only add, so that the version before works beside the new one, and lock no table for long. */
export function checkMigrations() {
  const folder = path.join(home, 'db/migrations')
  const problems = readdirSync(folder)
    .filter(name => name.endsWith('.sql') && name !== '0000_baseline.sql')
    .flatMap(name =>
      migrationProblems(readFileSync(path.join(folder, name), 'utf8')).map(problem => `${name}: ${problem}`),
    )
  if (problems.length > 0)
    throw new Error(
      `\n${problems.join('\n')}\nA line "-- accepted: <why>" above the statement accepts what can't be avoided.`,
    )
}
