import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// What every page loads comes in two files: they compress better than thirty, and each answer's headers cost half a
// kilobyte. The framework stands apart, so that a new version of the shop doesn't make people fetch it again.
const everywhere = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|turbo-stream|cookie-es|set-cookie-parser)\//,
  },
  {
    name: 'frame',
    test: /\/app\/(site\/(site-|closing-call|section-heading|statistics|not-found\.tsx|wordmark|request-id)|design\/(button|brand-icon|toast|picture|json-ld|share-image)|company\/(company|claims|breadcrumb|phone|page-meta|use-company)|cart\/(use-cart|cart|cart-storage|add-to-cart)\.ts|catalogue\/(product|add-to-cart)\.ts|platform\/(money|dates)\.ts)|lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|shared|context|icons\/(check|arrow-right|arrow-left)\.)/,
  },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The router preloads what its pages need; Vite's own helper for it would only add bytes.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: everywhere } } } } },
    ssr: {
      build: {
        rolldownOptions: {
          input: './server/main.ts',
          // On the server everything is in one file anyway.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
})
