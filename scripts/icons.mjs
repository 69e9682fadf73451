import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { home } from './setup.mjs'

const source = path.join(home, 'public/icon.svg')
const drawing = path.join(home, 'app/content/icon-files.server.ts')
const names = ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'apple-touch-icon.png', 'favicon.ico']
const target = name => path.join(home, 'public', name)

/** Renders the icons that are missing or older than public/icon.svg. */
export async function makeIcons() {
  const changedAt = Math.max(statSync(source).mtimeMs, statSync(drawing).mtimeMs)
  if (names.every(name => existsSync(target(name)) && statSync(target(name)).mtimeMs > changedAt)) return
  const { makeIcon, svgSource } = await import('../app/content/icon-files.server.ts')
  const icon = svgSource(readFileSync(source, 'utf8'), '#A8401F')
  for (const name of names) writeFileSync(target(name), await makeIcon(name, icon))
}
