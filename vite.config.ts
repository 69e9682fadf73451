import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { bundledScripts } from './app/bundled-scripts.ts'
import { lostPageScripts } from './app/platform/patches/lost-page-scripts.ts'
import { plainIcons } from './app/platform/patches/lucide-icons.ts'
import { plainImports } from './app/platform/patches/plain-imports.ts'
import { unusedLibraryParts } from './app/platform/patches/unused-library-parts.ts'
import { scriptGroups } from './app/script-groups.ts'

export default defineConfig({
  plugins: [
    plainIcons,
    plainImports,
    lostPageScripts,
    unusedLibraryParts,
    bundledScripts,
    tailwindcss(),
    reactRouter(),
    scriptGroups,
  ],
  // The router preloads the scripts of a page, so Vite's preload helper would only add bytes.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    ssr: {
      // As single modules, drizzle-orm and better-auth take half of the start's time and 70 MB.
      resolve: { noExternal: ['lucide-react', 'drizzle-orm', /^@?better-auth/] },
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
