import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { lostPageScripts } from './app/platform/patches/lost-page-scripts.ts'
import { plainIcons } from './app/platform/patches/lucide-icons.ts'
import { plainImports } from './app/platform/patches/plain-imports.ts'

// Few files compress better than many, and each response costs half a kilobyte of headers. The framework is apart because it
// changes less often than the shop.
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|turbo-stream|cookie-es|set-cookie-parser)\//,
  },
  {
    name: 'frame',
    test: /\/app\/(root|site\/(site-layout|site-frame|site-header|site-footer|call-to-action|section-heading|wordmark|request-id)|design\/(button|when-visible|page-transition|use-below-the-fold|use-menu|use-is-hydrating|use-main-focus|brand-icon|toast|picture|json-ld|share-image)|company\/(company|breadcrumb-json-ld|phone|page-meta|use-company)|cart\/(use-cart|cart|cart-storage|add-to-cart)|catalogue\/(product|add-to-cart|price-breaks|price-text|search-form)|platform\/(money|early-clicks|patches\/lucide-icons))\.tsx?$|lucide-react\/dist\/esm\/icons\/(check|search|arrow-right|arrow-left)\./,
  },
  // Before the groups that would include them: the page of an order needs only these.
  { name: 'totals', test: /\/app\/(cart\/(totals|unit-price|sum-rows)|company\/taxes)\.tsx?$/ },
  {
    name: 'product',
    test: /\/app\/catalogue\/(product-json-ld|specification-table|specification-sheet-path|variant-choice)\.tsx?$|icons\/download\./,
  },
  { name: 'badge', test: /\/app\/design\/badge\.tsx$/ },
  { name: 'company', test: /\/app\/company\/(free-delivery|company-json-ld)\.tsx$/ },
  { name: 'texts', test: /\/app\/(platform\/dates|catalogue\/quantity-text)\.ts$/ },
  {
    name: 'lengths',
    test: /\/app\/(catalogue\/(cut-list|cuts-text|cut-link|sheet|use-add-lengths)|cart\/share-link)\.tsx?$|icons\/file-text\./,
  },
  {
    name: 'order-parts',
    test: /\/app\/orders\/(order-lines|order-status-badge|order-changes|order-documents|order-document|load|next-step)\.tsx?$/,
  },
  {
    name: 'cart',
    test: /\/app\/cart\/(cart-page|cart\.route|cart-changes|offered-line|use-cart-products)\.tsx?$/,
  },
  {
    name: 'estimates',
    test: /\/app\/(estimates\/(material|estimate-pages)|platform\/length)\.tsx?$|icons\/chevron-down\./,
  },
  { name: 'field', test: /\/app\/design\/field\.tsx$/ },
  {
    name: 'forms',
    test: /\/app\/(enquiries\/(enquiry|enquiry-fields|use-enquiry-form)|design\/(form|person-fields)|platform\/(network-fallback|with-timeout))\.tsx?$|icons\/(send|truck)\./,
  },
  {
    name: 'blog',
    test: /\/app\/(blog\/(post-card|category-badge|post|blog-filter|feed-link|blog-loading)|design\/search-field)\.tsx?$/,
  },
]

export default defineConfig({
  plugins: [plainIcons, plainImports, lostPageScripts, tailwindcss(), reactRouter()],
  // The router preloads the scripts of a page, so Vite's preload helper would only add bytes.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          checks: { pluginTimings: false },
          output: { codeSplitting: { groups } },
        },
      },
    },
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
