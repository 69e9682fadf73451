import { defineConfig } from 'vitest/config'

const databaseTests = '{app,server}/**/*.server.test.ts'
const withDatabase = { globalSetup: 'app/platform/database-template.fixture.ts', include: [databaseTests] }

/** A server of PostgreSQL repeats the tests with a database. */
const server = process.env.TEST_DATABASE_URL
const onServer = {
  extends: true as const,
  test: { ...withDatabase, name: 'postgres', env: { TEST_DATABASE_URL: server } },
}

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Files share the modules of a worker: loading them anew takes longer than most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{app,server,scripts}/**/*.test.{ts,tsx}'],
          exclude: [databaseTests],
        },
      },
      { extends: true, test: { ...withDatabase, name: 'embedded', env: { TEST_DATABASE_URL: '' } } },
      ...(server ? [onServer] : []),
    ],
  },
})
