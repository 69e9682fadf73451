import type { ProductWithVariants } from '../catalogue/product.ts'
import { withVariant } from '../catalogue/product.ts'
import type { Sheet } from '../catalogue/sheet.ts'
import { nameWithLabel, type ShownVariant, variantLabel } from '../catalogue/variant.ts'

/** Face and thickness without joints, which blocks that are laid dry have none of. */
export type BlockSize = { lengthMm: number; heightMm: number; thicknessMm: number; isLaidDry: boolean }
export type PaverSize = { perM2: number; thicknessMm: number; beddingMm: number }
export type SheetSize = Sheet & { minPitch: number; purlinSpacingM: number }
export type DrainSize = {
  insideWidthMm: number
  insideDepthMm: number
  outsideWidthMm: number
  outsideHeightMm: number
  lengthM: number
}
export type ConcreteGrade = { strengthMpa: number }

/** What the estimators read of the variants of a kind of goods. */
export type Sizes = {
  block: BlockSize
  paver: PaverSize
  concrete: ConcreteGrade
  drain: DrainSize
  sheet: SheetSize
}

/** A product with the sizes of those of its variants that can be estimated, by their keys. */
export type MeasuredProduct<Size> = ProductWithVariants & { sizes: Record<string, Size> }

export type Material<Size> = { product: ProductWithVariants; variant: ShownVariant; size: Size }

/** In the order of the shop. */
export const materialsOf = <Size>(products: readonly MeasuredProduct<Size>[]): Material<Size>[] =>
  products.flatMap(product =>
    product.variants.flatMap(variant => {
      const size = product.sizes[variant.key]
      return size ? [{ product, variant, size }] : []
    }),
  )

/** The value by which a form names a material. */
export const materialKey = ({ product, variant }: Omit<Material<unknown>, 'size'>) =>
  `${product.id}:${variant.key}`

/** Materials of the same value are one choice, named by the first. */
export function materialChoices(
  materials: readonly Material<unknown>[],
  materialValue: (material: Material<unknown>) => string = materialKey,
) {
  const choices: Record<string, string> = {}
  for (const material of materials) {
    const { product, variant } = material
    const label = materialValue === materialKey ? variantLabel(variant) : variant.option1
    choices[materialValue(material)] ??= nameWithLabel({ name: product.name, label })
  }
  return choices
}

/** Undefined where the shop sells none that can be estimated. */
export const findMaterial = <Size>(materials: readonly Material<Size>[], key: string) =>
  materials.find(material => materialKey(material) === key) ?? materials[0]

export const nameOf = ({ product, variant }: Omit<Material<unknown>, 'size'>) =>
  nameWithLabel({ name: product.name, label: variantLabel(variant) })

export const summaryOf = ({ product: { variants: _, ...product }, variant }: Material<unknown>) =>
  withVariant(product, variant)
