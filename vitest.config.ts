import { defineConfig } from 'vitest/config'
import { bundledScripts } from './app/bundled-scripts.ts'

const databaseTests = '{app,server}/**/*.server.test.ts'

export default defineConfig({
  plugins: [bundledScripts],
  test: {
    globalSetup: 'app/platform/database/database-template.fixture.ts',
    setupFiles: 'app/platform/property-seed.fixture.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
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
      { extends: true, test: { name: 'embedded', include: [databaseTests], env: { TEST_DATABASE_URL: '' } } },
      ...(process.env.TEST_DATABASE_URL
        ? [{ extends: true as const, test: { name: 'postgres', include: [databaseTests] } }]
        : []),
    ],
  },
})
