import { siFacebook, siInstagram, siWhatsapp, siX } from 'simple-icons'

const paths = {
  Facebook: siFacebook.path,
  Instagram: siInstagram.path,
  WhatsApp: siWhatsapp.path,
  X: siX.path,
  // The icon set has no LinkedIn: the two letters, drawn here.
  LinkedIn:
    'M2 8.5h4.4V22H2zM4.2 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM9 8.5h4.2v1.9c.7-1.2 2.1-2.2 4.1-2.2 3.6 0 4.7 2.3 4.7 5.8v8h-4.4v-7.2c0-1.800-.5-2.900-2-2.900-1.600 0-2.200 1.200-2.200 2.900V22H9z',
}
export type Brand = keyof typeof paths

/** The mark of a chat app or network, in the text's colour; what it links to says its name. */
export function BrandIcon({ brand, size = 20 }: { brand: Brand; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={paths[brand]} />
    </svg>
  )
}
