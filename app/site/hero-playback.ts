import av1Small from '../../media/video/hero-640.av1.webm?url'
import h264Small from '../../media/video/hero-640.h264.mp4?url'
import av1Large from '../../media/video/hero-1280.av1.webm?url'
import h264Large from '../../media/video/hero-1280.h264.mp4?url'
import vp9Large from '../../media/video/hero-1280.vp9.webm?url'

/** The visitor's preferences and connection. */
export type PlaybackConditions = {
  reducedMotion: boolean
  saveData?: boolean | undefined
  /** `4g`, `3g`, `2g`, `slow-2g`; only Chromium reports it. */
  effectiveType?: string | undefined
}

export const mayPlay = ({ reducedMotion, saveData, effectiveType = '4g' }: PlaybackConditions) =>
  !reducedMotion && !saveData && effectiveType === '4g'

const av1 = 'video/webm; codecs="av01.0.05M.08"'
const vp9 = 'video/webm; codecs="vp9"'
const h264 = 'video/mp4'

/** The owner's file, or those for a viewport of `width`, smallest format first. */
export const heroSources = (width: number, own = ''): { src: string; type?: string }[] =>
  own
    ? [{ src: own }]
    : width < 768
      ? [
          { src: av1Small, type: av1 },
          { src: h264Small, type: h264 },
        ]
      : [
          { src: av1Large, type: av1 },
          { src: vp9Large, type: vp9 },
          { src: h264Large, type: h264 },
        ]
