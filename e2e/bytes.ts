import type { Page } from '@playwright/test'
import { pictureWidths } from '../app/platform/files/upload-path.ts'
import { expect } from './shop.ts'

/** A phone's first view without video, in bytes on the wire. Only the sum of all responses counts headers. */
const budgets = { all: 300_000, Script: 125_000, Stylesheet: 15_000, Font: 40_000 }
const maxScripts = 12

type Bytes = Record<string, number> & { wire: number; scripts: number }

/** Counts from now on what the page loads, as if the browser had nothing of it. */
export async function countBytes(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  // Without a known latency, browsers load lazy pictures from further below the fold, as on a slow connection.
  const fast = { offline: false, latency: 1, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', fast)
  const responses = new Map<string, { type: string; headers: number }>()
  const bytes: Bytes = { wire: 0, scripts: 0 }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    responses.set(requestId, { type, headers: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headers } = responses.get(requestId) ?? { type: 'Other', headers: 0 }
    if (type === 'Media') return
    bytes.wire += encodedDataLength
    if (type === 'Script') bytes.scripts++
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength - headers
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    await session.detach()
    return bytes
  }
}

export function expectFewBytes(path: string, { wire, scripts, ...kinds }: Bytes) {
  console.log(`${path}: ${wire} bytes, ${scripts} scripts ${JSON.stringify(kinds)}`)
  expect.soft(scripts, `${path}: script requests`).toBeLessThanOrEqual(maxScripts)
  expect.soft(wire, path).toBeLessThanOrEqual(budgets.all)
  for (const type of ['Script', 'Stylesheet', 'Font'] as const)
    expect.soft(kinds[type] ?? 0, `${path}: ${type}`).toBeLessThanOrEqual(budgets[type])
  expect.soft(kinds.Script ?? 0, `${path} was measured`).toBeGreaterThan(0)
}

/** Expects of each loaded picture of the catalogue and the site that its file is the smallest that is sharp enough. */
export async function expectFittingPictures(page: Page) {
  const pictures = await page.evaluate(() =>
    Array.from(document.images).flatMap(image => {
      const file = /\/pictures\/.*-(\d+)\.\w+$/.exec(image.currentSrc)
      const { width, height } = image.getBoundingClientRect()
      const needed = Math.max(width, (height * image.naturalWidth) / image.naturalHeight) * devicePixelRatio
      return file && width > 0 ? [{ src: file[0], width: Number(file[1]), needed }] : []
    }),
  )
  const isFitting = ({ width, needed }: (typeof pictures)[number]) =>
    width >= 0.8 * needed && width <= (pictureWidths.find(step => step >= 0.97 * needed) ?? needed)
  expect(pictures.filter(picture => !isFitting(picture))).toEqual([])
  return pictures.length
}
