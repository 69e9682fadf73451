import { useState } from 'react'
import { pictureSource } from './picture-source.ts'

type Props = {
  picture: string | undefined
  alt: string
  /** Where it is not as wide as the page. */
  sizes: string
  maxWidth?: number
  priority?: boolean
  className?: string
}

/** A little less than the page has, so that phones 384 to 412 pixels wide take a file of 640 instead of 960 pixels. */
const pageWidth = 'calc(100vw - 3rem)'

export function Picture({ picture, alt, sizes, maxWidth, priority = false, className = '' }: Props) {
  const [failed, setFailed] = useState<string>()
  const source = picture ? pictureSource(picture, maxWidth) : undefined
  if (!source || failed === picture) {
    const field = `bg-concrete-pale ${className}`
    return alt ? <div role="img" aria-label={alt} className={field} /> : <div className={field} />
  }
  return (
    <picture className={`block overflow-hidden bg-concrete-pale ${className}`}>
      {source.sets.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={`${sizes}, ${pageWidth}`} />
      ))}
      <img
        src={source.src}
        alt={alt}
        width={source.width}
        height={source.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(picture)}
        // It may have failed before hydration; a lazy one that isn't requested yet has no `currentSrc`.
        ref={image => {
          if (image?.complete && image.currentSrc && !image.naturalWidth) setFailed(picture)
        }}
        className="size-full object-cover"
      />
    </picture>
  )
}
