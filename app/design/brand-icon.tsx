export type Brand = 'Facebook' | 'Instagram' | 'WhatsApp' | 'X' | 'LinkedIn'

export function BrandIcon({ brand, size = 20 }: { brand: Brand; size?: 18 | 20 }) {
  return <span aria-hidden className={`brand-icon brand-${brand} ${size === 20 ? 'size-5' : 'size-4.5'}`} />
}
