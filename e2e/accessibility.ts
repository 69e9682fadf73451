import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'

// Every page reads it anew: `axe.source` has twice the size.
const axeScript = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Checks WCAG 2.2 AA and horizontal overflow. screens.spec.ts scans every screen at both widths;
 * other journeys scan what a visit does not show: dialogs, menus, errors, filled carts and results.
 */
export async function scanForAccessibility(page: Page) {
  // Sections that are not laid out yet have neither size nor colours.
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('main section')).every(
      part => getComputedStyle(part).contentVisibility !== 'auto',
    ),
  )
  // While a page fades in, its texts have less contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect, timeline }) =>
          playState !== 'running' ||
          timeline !== document.timeline ||
          effect?.getComputedTiming().endTime === Infinity,
      ),
  )
  // A target that the header covers can be scrolled into view.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.evaluate(axeScript)
  // The results have each element of the page with its markup; only what is wrong leaves the browser.
  const problems = await page.evaluate(async () => {
    const { violations } = await (Reflect.get(globalThis, 'axe') as typeof axe).run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      // The frames show other pages of the shop, which are scanned themselves; one that reloads never answers.
      iframes: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  })
  expect(problems).toEqual([])
  await expectNoOverflow(page)
  // All other tests run on a phone too.
  if (!test.info().tags.includes('@desktop')) return
  const ownViewport = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoOverflow(page)
  if (ownViewport) await page.setViewportSize(ownViewport)
}

/** axe does not check reflow (1.4.10). */
async function expectNoOverflow(page: Page) {
  const overflows = await page.evaluate(() =>
    // A dialog scrolls by itself, and does not widen the page.
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  )
  expect(Math.max(...overflows), `overflow at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0)
}
