import { catalogue } from '../catalogue/catalogue.seed.ts'
import { catalogueVariants } from '../catalogue/catalogue-variants.seed.ts'
import type { MeasuredKind } from '../catalogue/kind.ts'
import { makeMeasures, makeShownProduct, makeShownVariant } from '../catalogue/product.fixture.ts'
import { variantKey } from '../catalogue/variant.ts'
import { materialsOf, type Sizes } from './material.ts'
import { measureProducts } from './measure-products.server.ts'

/** The products of a new shop that can be estimated. */
export const measuredCatalogue = <K extends MeasuredKind>(kind: K) =>
  measureProducts(
    kind,
    catalogue
      .filter(product => product.kind === kind)
      .map(product => {
        const declared = (catalogueVariants[product.id]?.variants ?? []).map(variant => ({
          ...variant,
          key: variantKey(variant),
        }))
        return {
          ...makeShownProduct({
            ...product,
            variants: declared.map(makeShownVariant),
            variant: declared[0]?.key ?? '',
          }),
          measures: makeMeasures(product),
          byVariant: Object.fromEntries(
            declared.map(variant => [variant.key, makeMeasures({ ...product, ...variant })]),
          ),
        }
      }),
  )

export const catalogueMaterials = <K extends MeasuredKind>(kind: K) =>
  materialsOf<Sizes[K]>(measuredCatalogue(kind))
