import { build, type Plugin } from 'vite'

const suffix = '?bundled'

/**
 * `import text from './script.ts?bundled'`: the text of a script with all its imports, for what must be one file: a page that
 * a phone keeps with its script, and a service worker.
 */
export const bundledScripts: Plugin = {
  name: 'bundled-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(suffix)) return undefined
    const input = id.slice(0, -suffix.length)
    const result = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: { write: false, modulePreload: false, rolldownOptions: { input } },
    })
    const [chunk] = 'output' in result ? result.output : []
    if (chunk?.type !== 'chunk') throw new Error(`${input} could not be bundled`)
    for (const file of chunk.moduleIds) this.addWatchFile(file)
    // It would end the element that it stands in.
    if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${input} cannot stand in a page`)
    return `export default ${JSON.stringify(chunk.code)}`
  },
}
