import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { isSharedConnection, sharedServers } from './postgres-servers.server.ts'

type Feature = {
  name: string
  /** What follows if the server lacks it. */
  without: string
  /** The shop works without it. */
  isOptional?: boolean
  /** Without it, the features after it cannot be tried. */
  isNeededByOthers?: boolean
  works(one: pg.Client, two: pg.Client): Promise<unknown>
}
export type Found = Pick<Feature, 'name' | 'without' | 'isOptional'> & { works: boolean; reason?: string }

const schema = 'blockyard_check'
const first = async (client: pg.Client, text: string) => (await client.query(text)).rows[0] ?? {}
const isOn = async (client: pg.Client, setting: string) =>
  Object.values(await first(client, `show ${setting}`))[0] === 'on'

const ownConnections = {
  name: 'connections of its own, not shared by a pooler',
  without: 'the shop refuses to start: set pool_mode = session',
}

const features: Feature[] = [
  {
    name: 'PostgreSQL 15 or later, UTF-8',
    without: 'statements and texts of the shop fail',
    works: async one => {
      const text =
        "select current_setting('server_version_num')::int >= 150000 and current_setting('server_encoding') = 'UTF8' as ok"
      return (await first(one, text)).ok
    },
  },
  {
    name: 'the right to write and to create schemas and tables',
    without: 'the shop cannot create or upgrade its tables; nothing else was tried',
    isNeededByOthers: true,
    works: async one => {
      await one.query(
        `drop schema if exists ${schema} cascade; create schema ${schema}; set search_path = ${schema}, public`,
      )
      await one.query(`create table parent (id int primary key generated always as identity, name text not null unique, at timestamptz default now());
        create table child (id int primary key references parent on delete cascade);
        insert into parent (name) values ('a'), ('b'); insert into child select id from parent`)
      return true
    },
  },
  {
    name: 'advisory locks',
    without: 'processes that start together migrate twice, and document numbers are given twice',
    works: async (one, two) => {
      const tryLock = 'select pg_try_advisory_lock(727100099) as got'
      await one.query('select pg_advisory_lock(727100099)')
      const whileHeld = (await first(two, tryLock)).got
      await one.query('select pg_advisory_unlock(727100099); begin; select pg_advisory_xact_lock(727100099)')
      const inTransaction = (await first(two, tryLock)).got
      await one.query('commit')
      const afterwards = (await first(two, tryLock)).got
      await two.query('select pg_advisory_unlock_all()')
      return !whileHeld && !inTransaction && afterwards
    },
  },
  {
    name: 'LISTEN and NOTIFY',
    without: 'processes show pages that are out of date, because they do not hear of changes',
    works: async (one, two) => {
      const heard = new Promise(resolve => two.once('notification', ({ payload }) => resolve(payload)))
      await two.query(`listen ${schema}`)
      await one.query(`begin; select pg_notify('${schema}', 'x'); commit`)
      const payload = await Promise.race([heard, setTimeout(3_000)])
      await two.query('unlisten *')
      return payload === 'x'
    },
  },
  {
    name: 'for update skip locked',
    without: 'mails and other jobs wait for each other',
    works: async (one, two) => {
      await one.query(`begin; select from ${schema}.parent where name = 'a' for update`)
      const { rows } = await two.query(`select name from ${schema}.parent for update skip locked`)
      await one.query('rollback')
      return rows.length === 1 && rows[0].name === 'b'
    },
  },
  {
    name: 'repeatable read',
    without: 'a backup of a running shop does not match itself',
    works: async (one, two) => {
      const count = `select count(*)::int as n from ${schema}.parent`
      await one.query(`begin isolation level repeatable read read only; ${count}`)
      await two.query(`insert into ${schema}.parent (name) values ('c')`)
      const { n } = await first(one, count)
      await one.query('commit')
      return n === 2
    },
  },
  {
    name: 'trigram indexes (extension pg_trgm)',
    without:
      'orders and products cannot be searched: an administrator runs "create extension pg_trgm" in this database',
    works: async one => {
      await one.query(`begin; create extension if not exists pg_trgm;
        create index on parent using gin (name gin_trgm_ops); select similarity('block', 'blocks')`)
      await one.query('rollback')
      return true
    },
  },
  {
    name: 'generated columns, expression and partial indexes',
    without: 'the tables of the shop cannot be created',
    works: async one => {
      await one.query(`create table texts (a text, search text generated always as (lower(a)) stored);
        create unique index on texts (lower(a)) where a is not null; insert into texts values ('A')`)
      return (await first(one, 'select search from texts')).search === 'a'
    },
  },
  {
    name: 'functions and triggers in PL/pgSQL',
    without: 'sums of the dashboard, stock and customers are not kept',
    works: async one => {
      await one.query(`create function mark() returns trigger language plpgsql as $$
          begin insert into texts (a) select name from came; return null; end $$;
        create trigger mark after insert on parent referencing new table as came for each statement execute function mark();
        insert into parent (name) values ('D')`)
      return (await first(one, "select search from texts where a = 'D'")).search === 'd'
    },
  },
  {
    name: 'statements that store and read at once, upserts, JSON',
    without: 'no order can be placed',
    works: async one => {
      const text = `with stored as (insert into parent (name) values ('b'), ('e') on conflict (name) do update set at = now() returning id, name),
          line as (select l.value->>'x' as x from jsonb_array_elements('[{"x": "1"}]') as l)
        select jsonb_agg(stored.name order by stored.name) filter (where id > 0) as names,
          (select distinct on (x) x from line order by x) as x,
          percentile_cont(0.5) within group (order by id) as median from stored`
      const row = await first(one, text)
      await one.query("delete from parent where name = 'b'")
      return JSON.stringify(row.names) === '["b","e"]' && row.x === '1'
    },
  },
  {
    name: 'statement timeouts',
    without: 'one slow statement can keep all connections busy',
    works: async one => {
      await one.query("set statement_timeout = '100ms'; set idle_in_transaction_session_timeout = '20s'")
      const { code } = (await one.query('select pg_sleep(2)').catch(error => error)) as { code?: string }
      await one.query('set statement_timeout = 0')
      return code === '57014'
    },
  },
  {
    name: 'confirmed means stored (fsync, full_page_writes, synchronous_commit)',
    without: 'a power cut loses orders that were confirmed',
    works: async one =>
      (await isOn(one, 'fsync')) &&
      (await isOn(one, 'full_page_writes')) &&
      !(await first(one, "select current_setting('synchronous_commit') in ('off') as off")).off,
  },
  {
    name: 'answers within 5 ms',
    without: 'pages and orders get slow: put the shop near its database',
    isOptional: true,
    works: async one => {
      const times: number[] = []
      for (let count = 0; count < 21; count++) {
        const start = performance.now()
        await one.query('select 1')
        times.push(performance.now() - start)
      }
      return (times.toSorted((a, b) => a - b)[10] ?? 0) < 5
    },
  },
  {
    name: '15 connections for each process of the shop',
    without: 'requests wait for each other under load: raise max_connections',
    isOptional: true,
    works: async one =>
      (
        await first(
          one,
          "select current_setting('max_connections')::int - (select count(*) from pg_stat_activity) >= 15 as ok",
        )
      ).ok,
  },
  {
    name: 'checksums of pages',
    without: 'damage by the disk may not be noticed',
    isOptional: true,
    works: one => isOn(one, 'data_checksums'),
  },
  {
    name: 'a synchronous replica',
    without: 'what was confirmed since the last backup is lost with the disk',
    isOptional: true,
    works: async one =>
      (await first(one, "select current_setting('synchronous_standby_names') <> '' as ok")).ok,
  },
  {
    name: 'statistics of statements (pg_stat_statements)',
    without: 'the back office shows the slowest queries of one process only',
    isOptional: true,
    works: async one => (await first(one, "select to_regclass('pg_stat_statements') is not null as ok")).ok,
  },
]

/** Tries on a server what the shop needs, in a schema that is removed afterwards. */
export async function checkDatabase(address: string): Promise<Found[]> {
  const { Client } = sharedServers(address)
  const open = () => new Client({ connectionTimeoutMillis: 10_000, query_timeout: 20_000 })
  const [one, two] = [open(), open()]
  const clients = [one, two]
  await Promise.all([one.connect(), two.connect()])
  try {
    // Over connections that are shared, the other features seem to be missing too.
    if (await isSharedConnection(one, two)) return [{ ...ownConnections, works: false }]
    const found: Found[] = [{ ...ownConnections, works: true }]
    for (const { works, isNeededByOthers, ...feature } of features) {
      const result = await works(one, two).then(
        value => ({ works: value === true }),
        error => ({ works: false, reason: (error as Error).message }),
      )
      // Only what failed inside of a transaction is still in one.
      if (!result.works) await Promise.all(clients.map(each => each.query('rollback').catch(() => {})))
      found.push({ ...feature, ...result })
      if (isNeededByOthers && !result.works) break
    }
    await one.query(`drop schema if exists ${schema} cascade`).catch(() => {})
    return found
  } finally {
    await Promise.all(clients.map(each => each.end().catch(() => {})))
  }
}
