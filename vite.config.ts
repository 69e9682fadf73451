import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bundledScripts } from './app/bundled-scripts.ts'
import { lostPageScripts } from './app/platform/patches/lost-page-scripts.ts'
import { scriptGroups } from './app/script-groups.ts'

export default defineConfig({
  plugins: [lostPageScripts, bundledScripts, tailwindcss(), reactRouter(), scriptGroups],
  // The router preloads the scripts of a page.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    ssr: {
      // As modules of their own, drizzle-orm and better-auth take half of the start's time and 70 MB, the others 170 ms and 18 MB.
      resolve: {
        noExternal: [
          /^@?better-(auth|call|fetch)/,
          /^@?hono/,
          /^@noble/,
          'csv-parse',
          'd3-scale',
          'defu',
          'drizzle-orm',
          'jose',
          'kysely',
          'lucide-react',
          'marked',
          'react-router',
          'zod',
        ],
      },
      build: {
        rolldownOptions: {
          input: './server/main.ts',
          // The server is one file whatever is imported dynamically.
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        },
      },
    },
  },
})
