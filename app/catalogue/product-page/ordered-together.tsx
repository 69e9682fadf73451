import { Link } from 'react-router'
import { Cover } from '../../design/cover.tsx'
import { Picture } from '../../design/picture.tsx'
import { PriceText } from '../price-text.tsx'
import { type ProductSummary, productPath } from '../product.ts'

export function OrderedTogether({ products }: { products: ProductSummary[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="together" className="mt-14">
      <h2 id="together" className="text-h3">
        Often ordered together
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3 sm:gap-6">
        {products.map(product => (
          <li key={product.id} className="card relative flex items-center overflow-hidden sm:block">
            {product.cover ? (
              <Cover paths={product.cover} className="aspect-4/3 w-28 shrink-0 sm:w-full" />
            ) : (
              <Picture
                picture={product.picture}
                alt=""
                sizes="(min-width: 640px) 380px, 112px"
                maxWidth={640}
                className="aspect-4/3 w-28 shrink-0 sm:w-full"
              />
            )}
            <div className="p-3 sm:p-5">
              <Link
                to={productPath(product.id)}
                prefetch="intent"
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                {product.name}
              </Link>
              <p className="money mt-1 text-soft">
                <PriceText product={product} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
