import { createElement, type SVGProps } from 'react'
import type { Plugin } from 'vite'

// Patch for lucide-react 1.75.0: https://github.com/lucide-icons/lucide

/** The library's icon factory, names and keys add 1.3 KB to every page, without a use for decorative icons. */
export const plainIcons: Plugin = {
  name: 'plain-icons',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/lucide-react/dist/esm/icons/')) return { code: plainIcon(code), map: null }
    if (id.includes('/app/') && code.includes("'lucide-react'")) return { code: importIcons(code), map: null }
  },
}

/** From their own files, so that the module graph says which page uses which icon. */
export const importIcons = (source: string) =>
  source.replace(/import \{([^{}]+)\} from 'lucide-react'/g, (_, names: string) =>
    Array.from(names.matchAll(/\w+/g), ([name]) => {
      const file = name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()
      return `import ${name} from 'lucide-react/icons/${file}'`
    }).join(';'),
  )

export const plainIcon = (source: string) =>
  source
    .replace("'../createLucideIcon.mjs'", JSON.stringify(import.meta.filename))
    .replace(/^ {2}name: .*/gm, '')
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/^__iconData\.node;/gm, '')

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
