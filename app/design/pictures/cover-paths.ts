export const coverSize = { width: 320, height: 200 }
const block = { width: 62, height: 38, gap: 4 }
const shades = 4

/** A product with its drawing, if it has no picture. */
export const withCover = <P extends { name: string; picture?: string | undefined }>(product: P) =>
  product.picture ? product : { ...product, cover: coverPaths(product.name) }

/**
 * The picture of a post or product that has none: a wall of blocks in an area of 320 × 200, as one SVG path for each shade. The
 * title decides which blocks are strong; the higher a course, the fewer it has.
 */
export function coverPaths(title: string): string[] {
  let seed = 7
  for (const letter of title) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const random = (max: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * max)
  }
  const paths = Array<string>(shades).fill('')
  for (let course = 0; course < 5; course++) {
    const y = coverSize.height - course * (block.height + block.gap) - block.height
    const isShifted = course % 2
    for (let index = 0; index < 5 + isShifted; index++) {
      const x = index * (block.width + block.gap) - (isShifted * block.width) / 2
      if (random(6) < course - 1) continue
      // A strong block is rare.
      const shade = Math.min(random(shades), random(shades))
      paths[shade] += `M${x} ${y}h${block.width}v${block.height}h-${block.width}z`
    }
  }
  return paths
}
