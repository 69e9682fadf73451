import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const allTests = ['{app,server,scripts}/**/*.test.{ts,tsx}']

const databaseTests = globSync('{app,server}/**/*.server.test.ts', { cwd: import.meta.dirname }).filter(
  file => /from '.*\/database\.fixture\.ts'/.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
)
if (databaseTests.length === 0) throw new Error('No test opens a database')

// `embedded` runs every test; `postgres` repeats those that open a database, on the server of TEST_DATABASE_URL.
export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'embedded', include: allTests, env: { TEST_DATABASE_URL: '' } } },
      ...(process.env.TEST_DATABASE_URL
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: databaseTests,
                env: { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL },
              },
            },
          ]
        : []),
    ],
  },
})
