import brands from './brands.svg?url'

export type Brand = 'Facebook' | 'Instagram' | 'WhatsApp' | 'X' | 'LinkedIn'

/** In a file of their own, because every page contains them and scripts are dearer than pictures. */
export function BrandIcon({ brand, size = 20 }: { brand: Brand; size?: number }) {
  return (
    <svg width={size} height={size} fill="currentColor" aria-hidden="true" className="shrink-0">
      <use href={`${brands}#${brand}`} />
    </svg>
  )
}
