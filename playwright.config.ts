import { defineConfig, devices } from '@playwright/test'

// `npm test` sets CHROMIUM; the default is Debian's path.
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
  fullyParallel: true,
  forbidOnly: true,
  // The report names journeys that passed at the second try only.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: { locale: 'en-GB', timezoneId: 'Africa/Accra', trace: 'retain-on-failure', launchOptions },
  projects: [
    // The longest file, with a shop of its own: it starts first, so that the workers finish together.
    { name: 'security', testMatch: '**/security.spec.ts' },
    {
      name: 'phone',
      // Tests without a browser run once; so do journeys without a layout of their own, tagged with one width.
      grepInvert: /@desktop/,
      testIgnore: '**/{html,security,permissions}.spec.ts',
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
      testIgnore: '**/security.spec.ts',
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
})
