import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const everything = ['{app,server,scripts}/**/*.test.{ts,tsx}']

const onDatabase = globSync('{app,server}/**/*.server.test.ts', { cwd: import.meta.dirname }).filter(file =>
  /from '.*\/database\.fixture\.ts'/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
)
if (onDatabase.length === 0) throw new Error('No test is known by the database that it opens')

// `embedded` runs every test; `postgres` runs those that open a database once more, on the server
// named by TEST_DATABASE_URL (scripts/test.mjs starts one).
export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'embedded', include: everything, env: { TEST_DATABASE_URL: '' } } },
      ...(process.env.TEST_DATABASE_URL
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: onDatabase,
                env: { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL },
              },
            },
          ]
        : []),
    ],
  },
})
