import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { heroSources, mayPlay } from './hero-playback.ts'

describe('mayPlay', () => {
  it('plays on a fast connection and where the browser does not report one', () => {
    expect(mayPlay({ reducedMotion: false, saveData: false, effectiveType: '4g' })).toBe(true)
    expect(mayPlay({ reducedMotion: false })).toBe(true)
  })

  it.each([
    ['reduced motion', { reducedMotion: true }],
    ['Save-Data', { reducedMotion: false, saveData: true, effectiveType: '4g' }],
    ['3G', { reducedMotion: false, effectiveType: '3g' }],
    ['2G', { reducedMotion: false, effectiveType: 'slow-2g' }],
  ])('shows only the poster for %s', (_, conditions) => {
    expect(mayPlay(conditions)).toBe(false)
  })
})

describe('heroSources', () => {
  it('is the owner’s file where there is one', () => {
    const own = 'https://files.example/yard.mp4'
    expect(heroSources(360, own)).toEqual([{ src: own }])
  })

  it.each([360, 767, 768, 2560])('lists existing files, H.264 last, at a width of %d', width => {
    const sources = heroSources(width)
    for (const { src } of sources) {
      expect(existsSync(path.join(import.meta.dirname, '../..', src))).toBe(true)
      expect(src).toContain(width < 768 ? 'hero-640' : 'hero-1280')
    }
    expect(sources.at(-1)?.type).toBe('video/mp4')
  })
})
