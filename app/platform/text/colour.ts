export const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)

const channels = (colour: string) =>
  [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16)) as [number, number, number]

function luminance(colour: string) {
  const [red, green, blue] = channels(colour).map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function mix(colour: string, other: string, share: number) {
  const others = channels(other)
  const mixed = channels(colour).map((channel, index) =>
    Math.round(channel * share + (others[index] as number) * (1 - share)),
  )
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

export const shadesOf = (colour: string) => ({
  dark: mix(colour, '#000000', 0.82),
  tint: mix(colour, '#ffffff', 0.12),
})

const minContrast = 4.5

/** Why text would be hard to read where `colour` meets the colours `against`, by WCAG AA. */
export function contrastProblem(
  colour: string,
  against: Readonly<Record<string, string>>,
): string | undefined {
  const [worst] = Object.entries(against)
    .map(([where, other]) => ({ where, ratio: contrast(colour, other) }))
    .sort((a, b) => a.ratio - b.ratio)
  if (!worst || worst.ratio >= minContrast) return undefined
  // Rounded down, so that a colour just below the limit doesn't seem to reach it.
  const shown = (Math.floor(worst.ratio * 100) / 100).toFixed(2)
  return `${worst.where} has a contrast of ${shown}:1, and ${minContrast}:1 is needed. Choose a darker colour.`
}
