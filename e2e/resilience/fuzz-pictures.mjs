import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

/** Small pictures as they should be, and files that only look like some. */
export async function makePictures() {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a8401f' } })
  const [jpeg, png, webp, avif, gif, tiff] = await Promise.all(
    ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'].map(format => plain.clone().toFormat(format).toBuffer()),
  )
  const placed = await plain
    .clone()
    .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const good = { jpeg, png, webp, avif, gif, placed }
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const bad = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    html,
    tiff,
    pdf: Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    'gif and script': Buffer.concat([Buffer.from('GIF89a/*'), html, Buffer.from('*/=1')]),
    'jpeg and page': Buffer.concat([jpeg, html]),
    'png and archive': Buffer.concat([png, Buffer.from('PK\x03\x04'), deflateRawSync(html)]),
    'head alone': jpeg.subarray(0, 12),
    cut: png.subarray(0, png.length - 20),
    empty: Buffer.alloc(0),
    zeros: Buffer.concat([png.subarray(0, 8), Buffer.alloc(2_000)]),
    'png beyond measure': resized(png, 60_000, 60_000),
    'png of nothing': resized(png, 0, 30),
    'gif beyond measure': Buffer.concat([
      Buffer.from('GIF89a'),
      Buffer.from([255, 255, 255, 255]),
      gif.subarray(10),
    ]),
    'other film': Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(200)]),
    'empty avif': Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif'), Buffer.alloc(200)]),
  }
  return { good: Object.values(good), bad: Object.values(bad) }
}

/** The same picture, which says that it is as large as that. */
function resized(png, width, height) {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
