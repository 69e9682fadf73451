import { createElement, type SVGProps } from 'react'

type IconData = { size: number; node: [tag: string, attributes: Record<string, string>][] }
type Props = SVGProps<SVGSVGElement> & { size?: number }

/**
 * Stands in for the factory of lucide-react, whose settings for every case cost each page 1.3 KB (vite.config.ts puts it
 * there): an icon that only decorates, in the colour of the text around it.
 */
export default function createLucideIcon({ size: drawn, node }: IconData) {
  return ({ size = drawn, ...props }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${drawn} ${drawn}`,
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
