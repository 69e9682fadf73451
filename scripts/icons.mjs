import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { home } from './setup.mjs'

const source = path.join(home, 'public/icon.svg')
const target = name => path.join(home, 'public', name)
// Phones crop these icons to their own shape.
const padded = { background: '#A8401F', mark: 0.8 }

const icons = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'icon-maskable-512.png', size: 512, ...padded },
  { name: 'apple-touch-icon.png', size: 180, ...padded },
]

/** Renders the icons that are missing or older than public/icon.svg. */
export async function makeIcons() {
  const names = [...icons.map(({ name }) => name), 'favicon.ico']
  const changedAt = Math.max(statSync(source).mtimeMs, statSync(import.meta.filename).mtimeMs)
  if (names.every(name => existsSync(target(name)) && statSync(target(name)).mtimeMs > changedAt)) return
  const { default: sharp } = await import('sharp')
  const svg = readFileSync(source)
  const png = size =>
    sharp(svg, { density: (72 * size) / 32 })
      .resize(size, size)
      .png()
      .toBuffer()

  for (const { name, size, background, mark = 1 } of icons) {
    const drawing = await png(Math.round(size * mark))
    const margin = (size - Math.round(size * mark)) / 2
    const icon = background
      ? await sharp({ create: { width: size, height: size, channels: 4, background } })
          .composite([{ input: drawing, left: Math.floor(margin), top: Math.floor(margin) }])
          .flatten({ background })
          .png()
          .toBuffer()
      : drawing
    writeFileSync(target(name), icon)
  }
  writeFileSync(target('favicon.ico'), ico([await png(16), await png(32), await png(48)], [16, 32, 48]))
}

function ico(pictures, sizes) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(sizes[index], entry)
    head.writeUInt8(sizes[index], entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
