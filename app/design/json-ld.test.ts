import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonLdText } from './json-ld.tsx'

describe('jsonLdText', () => {
  it('cannot end its script element, whatever an owner calls a product', () => {
    const text = jsonLdText({ name: '</script><script>alert(1)</script><!-- & \u2028' })
    expect(text).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script><!-- & \u2028')
  })

  it('says the same as the data, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), name => {
        const text = jsonLdText({ '@type': 'Thing', name })
        expect(text).not.toMatch(/[<>]/)
        expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name })
      }),
    )
  })
})
