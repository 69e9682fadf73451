import { readdirSync } from 'node:fs'

const foundations = ['design', 'platform']
const shells = ['site', 'admin']
export const slices = readdirSync(new URL('app', import.meta.url), { withFileTypes: true })
  .filter(entry => entry.isDirectory() && ![...foundations, ...shells].includes(entry.name))
  .map(({ name }) => name)
export const folders = [...foundations, ...shells, ...slices]

/** What each slice may import besides itself, the foundations, `content` and the audit log; those that are not here, `company`. */
const between = {
  content: [],
  cart: ['catalogue', 'company'],
  sales: ['cart', 'catalogue', 'company'],
  trade: ['sales', 'cart', 'catalogue', 'company'],
  orders: ['trade', 'sales', 'cart', 'catalogue', 'company', 'enquiries'],
  // Drivers are people of the staff.
  deliveries: ['orders', 'sales', 'cart', 'catalogue', 'company', 'staff'],
  // Who answers a claim is a person of the staff.
  claims: ['deliveries', 'orders', 'sales', 'cart', 'catalogue', 'company', 'staff'],
  // Changes are proposed by the staff.
  amendments: ['deliveries', 'orders', 'trade', 'sales', 'cart', 'catalogue', 'company', 'staff'],
  quotes: ['trade', 'sales', 'orders', 'cart', 'catalogue', 'company', 'enquiries'],
  customers: ['trade', 'orders', 'enquiries', 'sales', 'cart', 'catalogue', 'company'],
  books: [
    'customers',
    'claims',
    'deliveries',
    'orders',
    'trade',
    'sales',
    'cart',
    'catalogue',
    'company',
    'staff',
  ],
  webhooks: ['orders', 'sales', 'cart', 'catalogue', 'company'],
  estimates: ['sales', 'cart', 'catalogue', 'company'],
}

/**
 * The commands of every slice record in it who did what; the types of that person, the tests' owner, and the notes that go
 * with a customer's data come with it. Whose a number or an e-mail address is stands below the slices whose records customers have.
 */
const sharedFiles =
  '^app/staff/(audit\\.server|session\\.server|roles|owner\\.fixture|notes/notes\\.(server|table))\\.ts$|^app/customers/(contacts\\.server|customers\\.table)\\.ts$'

const inFolder = names => `^app/(${names.join('|')})/`
const forbiddenSlices = (slice, ...allowed) =>
  inFolder(
    slices.filter(
      other => ![slice, 'content', ...(between[slice] ?? ['company']), ...allowed].includes(other),
    ),
  )

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'foundations-stand-alone',
      severity: 'error',
      from: { path: inFolder(foundations) },
      to: { path: inFolder([...slices, ...shells]) },
    },
    {
      name: 'platform-knows-no-design',
      severity: 'error',
      from: { path: '^app/platform/' },
      to: { path: '^app/design/' },
    },
    {
      name: 'slices-know-no-shells',
      severity: 'error',
      from: { path: inFolder(slices) },
      to: { path: inFolder(shells) },
    },
    ...slices.flatMap(slice => [
      {
        name: `what-${slice}-may-import`,
        severity: 'error',
        from: { path: `^app/${slice}/(?!admin/)` },
        to: { path: forbiddenSlices(slice), pathNot: sharedFiles },
      },
      {
        name: `what-the-back-office-of-${slice}-may-import`,
        severity: 'error',
        from: { path: `^app/${slice}/admin/` },
        to: { path: forbiddenSlices(slice, 'staff'), pathNot: sharedFiles },
      },
    ]),
    {
      name: 'quotes-only-place-orders',
      severity: 'error',
      from: {
        path: '^app/quotes/',
        pathNot: '^app/quotes/(answer-quote\\.server|quotes\\.table)\\.ts$|\\.(test|fixture)\\.tsx?$',
      },
      to: { path: '^app/orders/' },
    },
    {
      name: 'only-shells-and-the-server-import-the-list-of-slices',
      severity: 'error',
      from: { pathNot: `${inFolder(shells)}|^server/|^app/slices\\.test\\.ts$` },
      to: { path: '^app/slices\\.ts$' },
    },
    {
      name: 'only-the-list-of-slices-imports-manifests',
      severity: 'error',
      from: { pathNot: '^app/slices\\.(ts|test\\.ts)$' },
      to: { path: '\\.manifest\\.ts$' },
    },
    {
      name: 'pure-files-import-no-server-files',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot:
          '\\.(server|table|route|manifest|fixture|test)\\.tsx?$|^app/(root|entry\\.server|admin/admin-layout)\\.tsx$|^app/slices\\.ts$',
      },
      to: { path: '\\.(server|table)\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-server-and-table-files-know-the-database',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.(server|table|fixture|test)\\.tsx?$' },
      to: { path: '^node_modules/(drizzle-orm|pg|@electric-sql)/' },
    },
    { name: 'app-knows-no-server', severity: 'error', from: { path: '^app/' }, to: { path: '^server/' } },
    {
      name: 'shoppers-load-no-validation-library',
      comment:
        'Zod costs a shopper more bytes than it saves: schemas are in *-schema.ts, which only the server and the back office load.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot:
          '/admin/|-schema\\.ts$|\\.(server|table|route|manifest|test|fixture)\\.tsx?$|^app/slices\\.ts$',
      },
      to: { path: '^node_modules/zod/|-schema\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\+types/|\\?(url|bundled)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.react-router/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
