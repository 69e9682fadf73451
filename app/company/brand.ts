import type { Brand } from './brand.content.ts'

export const legalNameOf = ({ name, legalName }: Pick<Brand, 'name' | 'legalName'>) => legalName || name
