import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { pictureWidths } from '../app/platform/files/upload-path.ts'
import { home } from './setup.mjs'

const masters = path.join(home, 'media')
const out = path.join(home, 'public/pictures')
const list = path.join(home, 'app/design/pictures.gen.json')
const iconSource = path.join(home, 'public/icon.svg')
const iconDrawing = path.join(home, 'app/content/icon-files.server.ts')
const iconNames = [
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
  'favicon.ico',
]
const iconFile = name => path.join(home, 'public', name)
// Part of the file names, so that new settings create new files.
const encoding = 'avif 52 effort 3, webp 76'

const share = { width: 1200, height: 630 }

/** Encodes every picture in media/ in all widths and formats, and lists them for the pages. */
export async function makePictures() {
  await makeIcons()
  mkdirSync(out, { recursive: true })
  const pictures = {}
  const current = new Set()
  const missing = []
  for (const file of readdirSync(masters)
    .filter(name => /\.(jpg|png)$/.test(name))
    .sort()) {
    const bytes = readFileSync(path.join(masters, file))
    const hash = createHash('sha256').update(encoding).update(bytes).digest('hex').slice(0, 8)
    const name = path.parse(file).name
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp(bytes).metadata()
    const smallerWidths = pictureWidths.filter(step => step <= width)
    pictures[name] = { width, height, hash }
    const shared = `${name}-${hash}-share.jpg`
    current.add(shared)
    if (!existsSync(path.join(out, shared))) missing.push({ bytes, format: 'share', target: shared })
    for (const step of smallerWidths) {
      for (const format of ['avif', 'webp']) {
        const target = `${name}-${hash}-${step}.${format}`
        current.add(target)
        if (!existsSync(path.join(out, target))) missing.push({ bytes, step, format, target })
      }
    }
  }
  for (const old of readdirSync(out)) if (!current.has(old)) rmSync(path.join(out, old))
  if (missing.length > 0) {
    console.log(`Encoding ${missing.length} pictures …`)
    const { default: sharp } = await import('sharp')
    // Several encoders with one thread each are faster than one with several threads.
    sharp.concurrency(1)
    const encodeNext = async () => {
      for (let next = missing.shift(); next; next = missing.shift())
        writeFileSync(path.join(out, next.target), await encode(sharp(next.bytes), next.format, next.step))
    }
    await Promise.all(Array.from({ length: availableParallelism() * 2 }, encodeNext))
  }
  const text = `${JSON.stringify({ pictures }, null, 2)}\n`
  if (!existsSync(list) || readFileSync(list, 'utf8') !== text) writeFileSync(list, text)
}

function encode(picture, format, step) {
  if (format === 'share') return picture.resize(share).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  const resized = picture.resize({ width: step })
  return (
    format === 'avif' ? resized.avif({ quality: 52, effort: 3 }) : resized.webp({ quality: 76 })
  ).toBuffer()
}

/** Renders the icons that are missing or older than public/icon.svg. */
async function makeIcons() {
  const changedAt = Math.max(statSync(iconSource).mtimeMs, statSync(iconDrawing).mtimeMs)
  if (iconNames.every(name => existsSync(iconFile(name)) && statSync(iconFile(name)).mtimeMs > changedAt))
    return
  const { makeIcon, svgSource } = await import('../app/content/icon-files.server.ts')
  const icon = svgSource(readFileSync(iconSource, 'utf8'), '#A8401F')
  for (const name of iconNames) writeFileSync(iconFile(name), await makeIcon(name, icon))
}
