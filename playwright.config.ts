import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

// `npm test` sets CHROMIUM; the defaults are Debian's paths.
const executablePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(file => existsSync(file))

const launchOptions = {
  executablePath,
  args: [
    '--no-sandbox',
    // Without a graphics card, drawing by the processor itself takes a fifth less time than emulating one.
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/initial-data.mjs',
  outputDir: 'test-results/journeys',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // The report names tests that passed only after a retry.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: { locale: 'en-GB', timezoneId: 'Africa/Accra', trace: 'on-first-retry', launchOptions },
  projects: [
    { name: 'http', testMatch: 'http/*.spec.ts' },
    {
      name: 'phone',
      // A test whose behaviour does not depend on the layout is tagged with the one project that runs it.
      grepInvert: /@desktop/,
      testIgnore: 'http/**',
      use: {
        ...devices['Galaxy S9+'],
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        launchOptions,
      },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: 'http/**',
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
})
