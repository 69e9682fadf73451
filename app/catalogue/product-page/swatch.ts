import type { ShownProduct } from '../product.ts'
import { optionValues } from './variant-choice.ts'

const swatches: Record<string, string> = {
  red: '#9c2f26',
  'brick red': '#8c3a2b',
  terracotta: '#b8603f',
  maroon: '#6b2227',
  orange: '#cf6a2c',
  yellow: '#d9a93c',
  green: '#2f6244',
  'forest green': '#24492f',
  blue: '#2b5c94',
  'sky blue': '#6fa3c9',
  brown: '#6b4631',
  bronze: '#7a5b3c',
  charcoal: '#3f4245',
  black: '#232323',
  grey: '#9a9b99',
  gray: '#9a9b99',
  silver: '#c3c6c8',
  natural: '#c9c5be',
  white: '#ffffff',
  cream: '#efe3c8',
  opal: '#f3f1ea',
  clear: '#e3f0f5',
}

export const isColourOption = (name: string) => /^colou?r$/i.test(name.trim())

/** The colour of each value of an option named Colour, for those values that are known. */
export function swatchesOf({
  option1Name,
  option2Name,
  variants,
}: Pick<ShownProduct, 'option1Name' | 'option2Name' | 'variants'>): Record<string, string> {
  const option = isColourOption(option1Name) ? 'option1' : isColourOption(option2Name) ? 'option2' : undefined
  if (!option) return {}
  return Object.fromEntries(
    optionValues(variants, option).flatMap(value => {
      const colour = swatches[value.toLowerCase()]
      return colour ? [[value, colour]] : []
    }),
  )
}
