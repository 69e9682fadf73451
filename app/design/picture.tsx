import { useState } from 'react'
import { pictureSource } from './picture-source.ts'

type Props = {
  picture: string | undefined
  /** Empty for a picture that only decorates. */
  alt: string
  /** How wide the layout shows it: `(min-width: 768px) 33vw, 100vw`. */
  sizes: string
  /** No file wider than this: a card on the densest of screens needn't have the largest. */
  most?: number
  /** The first picture of a page: fetched before everything else. */
  priority?: boolean
  className?: string
}

/** A picture in the formats and widths that fit, its place reserved; a missing or broken one leaves a quiet field. */
export function Picture({ picture, alt, sizes, most, priority = false, className = '' }: Props) {
  const [failed, setFailed] = useState(false)
  const source = picture ? pictureSource(picture, most) : undefined
  if (!source || failed) {
    const field = `bg-concrete-pale ${className}`
    return alt ? <div role="img" aria-label={alt} className={field} /> : <div className={field} />
  }
  return (
    <picture className={`block overflow-hidden bg-concrete-pale ${className}`}>
      {source.sets.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={source.src}
        alt={alt}
        width={source.width}
        height={source.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(true)}
        // It may have failed before this page woke up; one that is not asked for yet has no address.
        ref={image => {
          if (image?.complete && image.currentSrc && !image.naturalWidth) setFailed(true)
        }}
        className="size-full object-cover"
      />
    </picture>
  )
}
