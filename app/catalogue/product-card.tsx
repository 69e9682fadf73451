import { ShoppingCart } from 'lucide-react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../design/button.tsx'
import { Picture } from '../design/picture.tsx'
import { useAddToCart } from './add-to-cart.ts'
import { categoryNames, type ProductSummary, priceText, productPath } from './product.ts'

type Props = { product: ProductSummary; priority?: boolean }

export function ProductCard({ product, priority = false }: Props) {
  const addToCart = useAddToCart()
  const path = productPath(product.id)
  return (
    <article className="card group flex h-full flex-col overflow-hidden">
      <Link
        to={path}
        viewTransition
        prefetch="intent"
        tabIndex={-1}
        aria-hidden="true"
        className="block overflow-hidden"
      >
        <Picture
          picture={product.picture}
          alt=""
          sizes="(min-width: 1024px) 380px, (min-width: 640px) 50vw, 100vw"
          priority={priority}
          className="aspect-4/3 w-full transition-transform duration-200 group-hover:scale-[1.02]"
        />
      </Link>
      <div className="flex flex-1 flex-col p-5">
        <p className="font-semibold text-laterite text-sm">{categoryNames[product.category]}</p>
        <h2 className="mt-1 text-h3">
          <Link to={path} viewTransition prefetch="intent" className="hover:underline">
            {product.name}
          </Link>
        </h2>
        <p className="mt-2 flex-1 text-base text-soft leading-normal">{product.description}</p>
        <p className="money mt-4 font-bold text-lg">{priceText(product)}</p>
        <div className="mt-4 grid gap-2 sm:grid-cols-2">
          <Button onClick={() => addToCart.one(product)} className="px-3">
            <ShoppingCart aria-hidden size={18} /> Add to Cart
          </Button>
          <ButtonLink
            to={path}
            variant="secondary"
            className="px-3"
            aria-label={`View Details of ${product.name}`}
          >
            View Details
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
