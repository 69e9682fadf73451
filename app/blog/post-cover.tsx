const size = { width: 320, height: 200 }
const block = { width: 62, height: 38, gap: 4 }
const opacities = [0.16, 0.3, 0.5, 0.9]

/** A wall of blocks in the colour of the category, drawn for a post without a picture; the title decides the shades. */
export function PostCover({ title, color = '#a8401f' }: { title: string; color?: string | undefined }) {
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="size-full"
    >
      {wallOf(title).map((path, shade) => (
        <path key={opacities[shade]} d={path} fill={color} fillOpacity={opacities[shade]} />
      ))}
    </svg>
  )
}

/** The blocks of each shade as one path: courses in stretcher bond, the higher the fewer. */
function wallOf(title: string): string[] {
  let seed = 7
  for (const letter of title) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const random = (max: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * max)
  }
  const paths = opacities.map(() => '')
  for (let course = 0; course < 5; course++) {
    const y = size.height - course * (block.height + block.gap) - block.height
    const isShifted = course % 2
    for (let index = 0; index < 5 + isShifted; index++) {
      const x = index * (block.width + block.gap) - (isShifted * block.width) / 2
      if (random(6) < course - 1) continue
      // A strong block is rare.
      const shade = Math.min(random(4), random(4))
      paths[shade] += `M${x} ${y}h${block.width}v${block.height}h-${block.width}z`
    }
  }
  return paths
}
