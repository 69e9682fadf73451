import { createElement, type SVGProps } from 'react'
import type { Plugin } from 'vite'

/**
 * The icons of lucide-react (checked with 1.75.0) without its factory (`createLucideIcon` at
 * https://github.com/lucide-icons/lucide), names and keys: for decorative icons they add 1.3 KB to every page.
 */
export const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/lucide-react/dist/esm/icons/')) return { code: plainIcon(code), map: null }
  },
}

export const plainIcon = (source: string) =>
  source
    .replace("'../createLucideIcon.mjs'", JSON.stringify(import.meta.filename))
    .replace(/^ {2}name: .*|,\s*key: "\w+"|^__iconData\.node;/gm, '')

type IconData = { size: number; node: [tag: string, attributes: Record<string, string>][] }
type Props = SVGProps<SVGSVGElement> & { size?: number }

export default function createIcon({ size: drawnSize, node }: IconData) {
  return ({ size = drawnSize, ...props }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${drawnSize} ${drawnSize}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
