import sharp from 'sharp'

type Icon = {
  size: number
  /** Phones crop it to a shape of their own. */
  isPadded?: true
}

const icons: Record<string, Icon> = {
  'icon-192.png': { size: 192 },
  'icon-512.png': { size: 512 },
  'icon-maskable-512.png': { size: 512, isPadded: true },
  'apple-touch-icon.png': { size: 180, isPadded: true },
}
const faviconSizes = [16, 32, 48]

export const iconNames = [...Object.keys(icons), 'favicon.ico']

export type IconSource = {
  /** A square PNG. */
  draw(size: number): Promise<Buffer>
  /** Behind the drawing where a phone crops it. */
  background: string
}

/** One of `iconNames`, made from a drawing. */
export async function makeIcon(name: string, { draw, background }: IconSource): Promise<Buffer> {
  const icon = icons[name]
  if (!icon) return ico(await Promise.all(faviconSizes.map(draw)), faviconSizes)
  const { size, isPadded } = icon
  if (!isPadded) return draw(size)
  const drawn = Math.round(size * 0.8)
  const margin = Math.floor((size - drawn) / 2)
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: await draw(drawn), left: margin, top: margin }])
    .flatten({ background })
    .png()
    .toBuffer()
}

export const svgSource = (svg: string, background: string): IconSource => ({
  background,
  draw: size =>
    sharp(Buffer.from(svg), { density: (72 * size) / 32 })
      .resize(size, size)
      .png()
      .toBuffer(),
})

export const pictureSource = (picture: Uint8Array): IconSource => ({
  background: '#ffffff',
  draw: size =>
    sharp(picture)
      .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer(),
})

function ico(pictures: Buffer[], sizes: number[]) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    const size = sizes[index] as number
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
