import { defineConfig } from 'vitest/config'

const everything = ['{app,server,scripts}/**/*.test.{ts,tsx}']

// `embedded` runs every test; `postgres` runs those that touch the database once more, on the server
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
                include: ['{app,server}/**/*.server.test.ts'],
                env: { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL },
              },
            },
          ]
        : []),
    ],
  },
})
