import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

/** Small valid pictures, and files that look like pictures. */
export async function makePictures() {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a8401f' } })
  const [jpeg, png, webp, avif, gif, tiff] = await Promise.all(
    ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'].map(format => plain.clone().toFormat(format).toBuffer()),
  )
  const rotated = await plain
    .clone()
    .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const good = { jpeg, png, webp, avif, gif, rotated }
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const bad = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    html,
    tiff,
    pdf: Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    'GIF with script': Buffer.concat([Buffer.from('GIF89a/*'), html, Buffer.from('*/=1')]),
    'JPEG with HTML': Buffer.concat([jpeg, html]),
    'PNG with ZIP': Buffer.concat([png, Buffer.from('PK\x03\x04'), deflateRawSync(html)]),
    'JPEG header only': jpeg.subarray(0, 12),
    'PNG cut': png.subarray(0, png.length - 20),
    empty: Buffer.alloc(0),
    zeros: Buffer.concat([png.subarray(0, 8), Buffer.alloc(2_000)]),
    'PNG too large': resized(png, 60_000, 60_000),
    'PNG without width': resized(png, 0, 30),
    'GIF too large': Buffer.concat([
      Buffer.from('GIF89a'),
      Buffer.from([255, 255, 255, 255]),
      gif.subarray(10),
    ]),
    'MP4 header': Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(200)]),
    'AVIF header': Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif'), Buffer.alloc(200)]),
  }
  return { good: Object.values(good), bad: Object.values(bad) }
}

/** A PNG whose header states another size. */
function resized(png, width, height) {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
