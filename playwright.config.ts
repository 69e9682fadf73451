import { defineConfig, devices } from '@playwright/test'

// `npm test` says where the browser is; by hand it is where Debian puts it.
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

const launchOptions = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/first-data.mjs',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // The worker that is free takes the next test, and keeps its shop: both end together.
  fullyParallel: true,
  forbidOnly: true,
  // A journey that needed its second try is named in the report: it is looked into, but doesn't stop a release.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: { locale: 'en-GB', timezoneId: 'Africa/Accra', trace: 'retain-on-failure', launchOptions },
  projects: [
    {
      name: 'phone',
      // Without a browser: once is enough. So it is for what has no layout of its own: that is tagged with its width.
      grepInvert: /@desktop/,
      testIgnore: '**/{html,intruders,permissions}.spec.ts',
      use: {
        ...devices['Galaxy S9+'],
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        launchOptions,
      },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 900 } } },
  ],
})
