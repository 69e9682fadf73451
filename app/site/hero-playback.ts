/** The visitor's preferences and connection. */
export type PlaybackConditions = {
  reducedMotion: boolean
  saveData?: boolean | undefined
  /** `4g`, `3g`, `2g`, `slow-2g`; only Chromium reports it. */
  effectiveType?: string | undefined
}

export const mayPlay = ({ reducedMotion, saveData, effectiveType = '4g' }: PlaybackConditions) =>
  !reducedMotion && !saveData && effectiveType === '4g'

const formats = [
  { ending: 'av1.webm', type: 'video/webm; codecs="av01.0.05M.08"', widths: [640, 1280] },
  { ending: 'vp9.webm', type: 'video/webm; codecs="vp9"', widths: [1280] },
  { ending: 'h264.mp4', type: 'video/mp4', widths: [640, 1280] },
]

/** The files for a viewport of `width`, smallest format first. */
export function heroSources(width: number) {
  const size = width < 768 ? 640 : 1280
  return formats
    .filter(format => format.widths.includes(size))
    .map(({ ending, type }) => ({ src: `/video/hero-${size}.${ending}`, type }))
}
