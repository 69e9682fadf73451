import type { Plugin } from 'vite'

// Patch for vite 8.3.8: https://github.com/vitejs/vite

export const preloadHelper = '\0vite/preload-helper.js'

/** The helper around dynamic imports adds 0.6 KB to every page; without `modulePreload` and style modules it preloads nothing. */
export const plainImports: Plugin = {
  name: 'plain-imports',
  transform(_code, id) {
    if (id === preloadHelper) return { code: 'export const __vitePreload = load => load()', map: null }
  },
}
