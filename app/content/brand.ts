import type { Brand } from './brand.content.ts'

/** What pages show of the company. */
export type ShownBrand = Pick<Brand, 'name' | 'legalName' | 'established' | 'copyrightYear'> & {
  logo?: { src: string; width: number; height: number } | undefined
  /** Where the accent is not the one of the style sheet. */
  theme?: { colour: string; css: string } | undefined
  /** Where there is a logo: its path for mails and search engines, and that of the picture of pages with none to share. */
  files?: { logo: string; share: string } | undefined
}

export const legalNameOf = ({ name, legalName }: Pick<Brand, 'name' | 'legalName'>) => legalName || name
