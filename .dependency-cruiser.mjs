const foundations = ['design', 'platform']
const shells = ['site', 'admin']
const slices = ['catalogue', 'cart', 'orders', 'enquiries', 'blog', 'news', 'company', 'staff']

/** What each slice may import besides itself, the foundations and `company`. */
const between = { cart: ['catalogue'], orders: ['cart', 'catalogue'] }

const inFolder = names => `^app/(${names.join('|')})/`
// Pages and commands of the back office stand in their slices and may ask who is signed in, and note what was changed.
const office =
  '((admin-|editor)[a-z-]*(\\.route|\\.server|\\.server\\.test)?|[a-z-]+-admin\\.server(\\.test)?)\\.tsx?$'
const adminPage = `^app/[a-z]+/${office}|^app/(admin)/`

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
    ...slices.map(slice => ({
      name: `what-${slice}-may-import`,
      severity: 'error',
      from: { path: `^app/${slice}/`, pathNot: adminPage },
      to: {
        path: inFolder(
          slices.filter(other => ![slice, 'company', ...(between[slice] ?? [])].includes(other)),
        ),
      },
    })),
    ...slices.map(slice => ({
      name: `what-admin-pages-of-${slice}-may-import`,
      severity: 'error',
      from: { path: `^app/${slice}/${office}` },
      to: {
        path: inFolder(
          slices.filter(other => ![slice, 'company', 'staff', ...(between[slice] ?? [])].includes(other)),
        ),
      },
    })),
    {
      name: 'pure-files-import-no-server-files',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot:
          '\\.(server|table|route|fixture|test|server\\.test)\\.tsx?$|^app/(root|entry\\.server|admin/admin-layout)\\.tsx$|^app/admin/admin-layout\\.tsx$',
      },
      to: { path: '\\.(server|table)\\.tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-server-and-table-files-know-the-database',
      severity: 'error',
      from: { path: '^app/', pathNot: '\\.(server|table|fixture|server\\.test)\\.tsx?$' },
      to: { path: '^node_modules/(drizzle-orm|pg|@electric-sql)/' },
    },
    { name: 'app-knows-no-server', severity: 'error', from: { path: '^app/' }, to: { path: '^server/' } },
    {
      name: 'shoppers-load-no-validation-library',
      comment:
        'Zod costs a shopper more bytes than it saves: schemas stand in *-schema.ts, which only servers and the back office load.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot:
          '(-schema\\.ts|\\.(server|route|test|fixture)\\.tsx?|/(admin-|editor)[a-z-]*(\\.route)?\\.tsx?)$',
      },
      to: { path: '^node_modules/zod/|-schema\\.ts$' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|\\+types/|\\?url$' },
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
