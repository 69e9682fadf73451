// Writes everything that a server needs to run the shop, and nothing else, into a folder: its own Node, the build, the
// commands, the migrations, and of the dependencies the files that these import.
import { accessSync, constants, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { hashFiles, home, installedFile, lockFiles, setUp } from './setup.mjs'

// Found by name at run time, which the tracing does not see.
const fonts = 'node_modules/@expo-google-fonts/archivo'
const libraries = ['pdfkit', 'fontkit']
const commands = ['serve', 'backup', 'restore', 'staff', 'personal-data', 'check-database']

await setUp()
const [target] = process.argv.slice(2)
const folder = target && path.resolve(process.env.INIT_CWD ?? home, target)
if (!folder) {
  console.error('Usage: npm run release -- <new or empty folder>')
  process.exit(2)
}
try {
  mkdirSync(folder, { recursive: true })
  accessSync(folder, constants.W_OK)
  if (readdirSync(folder).length > 0) throw new Error('it is not empty')
} catch (error) {
  console.error(`The release cannot be written into ${folder}: ${error.message}`)
  process.exit(2)
}
const { build } = await import('./build.mjs')
await build()
const { build: bundle } = await import('vite')
const { nodeFileTrace } = await import('@vercel/nft')

for (const entry of ['build/client', 'build/server', 'db/migrations', ...lockFiles])
  cpSync(path.join(home, entry), path.join(folder, entry), { recursive: true })
await bundle({
  configFile: false,
  root: home,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    target: 'esnext',
    outDir: path.join(folder, 'scripts'),
    emptyOutDir: true,
    rolldownOptions: {
      input: commands.map(name => path.join(home, `scripts/${name}.mjs`)),
      external: /build\/server\/index\.js$/,
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
})

// Their imports are found from where the dependencies are installed.
const traced = path.join(home, 'build/release')
cpSync(path.join(folder, 'scripts'), traced, { recursive: true })
const { fileList } = await nodeFileTrace(
  [
    path.join(home, 'build/server/index.js'),
    ...commands.map(name => path.join(traced, `${name}.mjs`)),
    ...libraries.map(name => createRequire(import.meta.filename).resolve(name)),
  ],
  { base: home },
)
const node = 'node_modules/node/bin/node'
for (const file of [...fileList, fonts, node])
  if (file.startsWith('node_modules/'))
    cpSync(path.join(home, file), path.join(folder, file), { recursive: true })
writeFileSync(path.join(folder, installedFile), hashFiles(lockFiles))
const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
console.log(`Version ${version} is in ${folder}. It starts with: ${node} scripts/serve.mjs`)
