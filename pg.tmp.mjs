import { spawnSync } from 'node:child_process'
const { startPostgres } = await import('./scripts/test-machine.mjs')
const pg = await startPostgres({ settings: ['fsync=off', 'full_page_writes=off', "shared_preload_libraries=pg_stat_statements"] })
const r = spawnSync('npx', ['vitest','run','--project','postgres',...process.argv.slice(2)], { env: { ...process.env, TEST_DATABASE_URL: pg.url }, encoding: 'utf8' })
console.log(r.stdout.split('\n').filter(l=>!l.includes('✓')).slice(-70).join('\n'), r.stderr.slice(-2000))
await pg.stop()
