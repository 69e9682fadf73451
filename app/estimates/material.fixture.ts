import { catalogue } from '../catalogue/catalogue.content.ts'
import { catalogueVariants } from '../catalogue/catalogue-variants.content.ts'
import { makeShownProduct, makeShownVariant } from '../catalogue/product.fixture.ts'
import { variantKey } from '../catalogue/variant.ts'
import { type MeasuredCategory, materialsOf, type Sizes } from './material.ts'
import { measureProducts } from './measure-products.ts'

/** The products of a new shop that can be estimated. */
export const measuredCatalogue = <C extends MeasuredCategory>(category: C) =>
  measureProducts(
    category,
    catalogue
      .filter(product => product.category === category)
      .map(product => {
        const variants = (catalogueVariants[product.id]?.variants ?? []).map(variant =>
          makeShownVariant({ ...variant, key: variantKey(variant) }),
        )
        return makeShownProduct({ ...product, variants, variant: variants[0]?.key ?? '' })
      }),
  )

export const catalogueMaterials = <C extends MeasuredCategory>(category: C) =>
  materialsOf<Sizes[C]>(measuredCatalogue(category))
