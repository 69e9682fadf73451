import { delayRequests, expect } from './shop.ts'
import { test } from './website.ts'

test('a press of Publish counts in the moment in which the draft has been saved @phone', async ({
  openPiece,
}) => {
  const page = await openPiece('home-hero')
  const publish = page.getByRole('button', { name: 'Publish' })
  for (const delayMs of [0, 1]) {
    // The press waits with the answer: the page is busy when both have come.
    await page.evaluate(ms => {
      const { fetch } = window
      window.fetch = async (input, init) => {
        const response = await fetch(input, init)
        if (String(input instanceof Request ? input.url : input).includes('_routes=')) {
          window.fetch = fetch
          setTimeout(() => {
            console.log('busy')
            const end = performance.now() + 500
            while (performance.now() < end);
          }, ms)
        }
        return response
      }
    }, delayMs)
    const isBusy = page.waitForEvent('console', message => message.text() === 'busy')
    await page.getByRole('textbox', { name: 'Headline', exact: true }).fill(`Bricks in ${delayMs} days`)
    await publish.scrollIntoViewIfNeeded()
    const box = await publish.boundingBox()
    await isBusy
    const published = page.waitForRequest(request => request.postData()?.includes('publish') === true)
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 15)
    await published
    await expect(publish).toHaveText('Publish')
    await expect(page.getByRole('button', { name: 'Discard draft' })).toBeHidden()
  }
})

test('a press of Publish while the draft is being saved counts once it is saved @phone', async ({
  openPiece,
}) => {
  const page = await openPiece('about-story')
  const release = await delayRequests(page, '**/about-story.data')
  const drafted = page.waitForRequest('**/about-story.data')
  await page.getByLabel('Our mission').fill('Bricks that last')
  await drafted
  await page.getByRole('button', { name: 'Publish' }).click()
  release()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByText('changed meanwhile')).toBeHidden()
})
