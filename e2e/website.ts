import type { Page } from '@playwright/test'
import { publishPiece, resetPiece } from './publish-content.ts'
import { test as sharedTest, waitForHydration } from './shop.ts'

/** The original texts come back after a test. */
export const test = sharedTest.extend<{
  openPiece: (key: string) => Promise<Page>
  publishTexts: (key: string, texts: Record<string, unknown>, intent?: 'publish' | 'draft') => Promise<void>
  changedPieces: Set<string>
}>({
  changedPieces: async ({ adminContext }, use) => {
    const keys = new Set<string>()
    await use(keys)
    // A draft that is still being saved would come after the original texts.
    await Promise.all(adminContext.pages().map(page => page.close()))
    for (const key of keys) await resetPiece(adminContext.request, key)
  },
  openPiece: ({ adminPage, changedPieces }, use) =>
    use(async key => {
      changedPieces.add(key)
      await adminPage.goto(`/admin/website/${key}`)
      await waitForHydration(adminPage)
      return adminPage
    }),
  publishTexts: ({ adminContext, changedPieces }, use) =>
    use(async (key, texts, intent) => {
      changedPieces.add(key)
      await publishPiece(adminContext.request, key, texts, intent && { intent })
    }),
})
