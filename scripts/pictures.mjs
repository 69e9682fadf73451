import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { makeIcons } from './icons.mjs'
import { home } from './setup.mjs'

const masters = path.join(home, 'media')
const out = path.join(home, 'public/pictures')
const list = path.join(home, 'app/design/pictures.gen.json')
const widths = [240, 400, 640, 960, 1280]
// Part of each name, so that another way of encoding makes other files.
const recipe = 'avif 52 effort 3, webp 76'

/** What stands for a page where it is shared: the size that networks and chat apps ask for. */
const share = { width: 1200, height: 630 }

/**
 * Makes what is missing of every master in media/, the AVIF and WebP widths and the picture for sharing, and the list
 * that pages read.
 */
export async function makePictures() {
  await makeIcons()
  mkdirSync(out, { recursive: true })
  const pictures = {}
  const kept = new Set()
  const wanted = []
  for (const file of readdirSync(masters)
    .filter(name => /\.(jpg|png)$/.test(name))
    .sort()) {
    const bytes = readFileSync(path.join(masters, file))
    const hash = createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 8)
    const name = path.parse(file).name
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp(bytes).metadata()
    const own = widths.filter(step => step <= width)
    pictures[name] = { width, height, hash }
    const shared = `${name}-${hash}-share.jpg`
    kept.add(shared)
    if (!existsSync(path.join(out, shared))) wanted.push({ bytes, format: 'share', target: shared })
    for (const step of own) {
      for (const format of ['avif', 'webp']) {
        const target = `${name}-${hash}-${step}.${format}`
        kept.add(target)
        if (!existsSync(path.join(out, target))) wanted.push({ bytes, step, format, target })
      }
    }
  }
  for (const old of readdirSync(out)) if (!kept.has(old)) rmSync(path.join(out, old))
  if (wanted.length > 0) {
    console.log(`Making ${wanted.length} pictures …`)
    const { default: sharp } = await import('sharp')
    // Several at once, each with one thread, keep the processors busier than one with several.
    sharp.concurrency(1)
    const encodeNext = async () => {
      for (let next = wanted.shift(); next; next = wanted.shift())
        writeFileSync(path.join(out, next.target), await encode(sharp(next.bytes), next.format, next.step))
    }
    await Promise.all(Array.from({ length: availableParallelism() * 2 }, encodeNext))
  }
  const text = `${JSON.stringify({ widths, pictures }, null, 2)}\n`
  if (!existsSync(list) || readFileSync(list, 'utf8') !== text) writeFileSync(list, text)
}

function encode(picture, format, step) {
  if (format === 'share') return picture.resize(share).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  const resized = picture.resize({ width: step })
  return (
    format === 'avif' ? resized.avif({ quality: 52, effort: 3 }) : resized.webp({ quality: 76 })
  ).toBuffer()
}
