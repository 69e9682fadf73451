import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

// What every page loads comes in two files: they compress better than thirty, and each answer's headers cost half a
// kilobyte. The framework stands apart, so that a new version of the shop doesn't make people fetch it again.
const everywhere = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|turbo-stream|cookie-es|set-cookie-parser)\//,
  },
  {
    name: 'frame',
    test: /\/app\/(root|site\/(site-layout|site-frame|site-header|site-footer|closing-call|section-heading|statistics|wordmark|request-id)|design\/(button|lucide-icon|when-visible|page-transition|use-below-the-fold|use-menu|use-is-hydrating|use-main-focus|brand-icon|toast|picture|json-ld|share-image)|company\/(company|claims\.content|breadcrumb-json-ld|phone|page-meta|use-company)|cart\/(use-cart|cart|cart-storage|add-to-cart)|catalogue\/(product|add-to-cart)|platform\/(money|dates|deferred-hydration))\.tsx?$|lucide-react\/dist\/esm\/icons\/(check|arrow-right|arrow-left)\./,
  },
  {
    name: 'forms',
    test: /\/app\/(enquiries\/(enquiry|enquiry-fields|use-enquiry-form)|design\/form|platform\/(network-fallback|with-timeout))\.tsx?$/,
  },
  {
    name: 'blog',
    test: /\/app\/blog\/(post-card|category-badge|post|blog-filter)\.tsx?$/,
  },
]

/** Icons of lucide-react without its own factory, and without the names and keys that only it needs. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/dist/esm/icons/'))
      return path.join(import.meta.dirname, 'app/design/lucide-icon.ts')
  },
  transform(code, id) {
    if (id.includes('/lucide-react/dist/esm/icons/'))
      return { code: code.replace(/^ {2}name: .*|,\s*key: "\w+"|^__iconData\.node;/gm, ''), map: null }
  },
}

export default defineConfig({
  plugins: [plainIcons, tailwindcss(), reactRouter()],
  // The router preloads what its pages need; Vite's own helper for it would only add bytes.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: everywhere } } } } },
    ssr: {
      resolve: { noExternal: ['lucide-react'] },
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
