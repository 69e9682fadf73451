import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }

const versions: Record<string, string> = { ...packageJson.dependencies, ...packageJson.devDependencies }
const patches = fs.readdirSync(import.meta.dirname).filter(name => !/\.test\.tsx?$/.test(name))

it.each(patches)('%s was checked against the installed version and has a test', name => {
  const source = fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')
  const [, library = '', version] = /^\/\/ Patch for (\S+) (\S+): https:\/\/\S+$/m.exec(source) ?? []
  expect(version, 'after an update, run the test of the patch and change its version').toBe(versions[library])
  expect(version).toBeDefined()
  expect(
    fs.globSync(name.replace(/(\.server)?\.ts$/, '{,.server}.test.ts{,x}'), { cwd: import.meta.dirname }),
  ).toHaveLength(1)
})
