import ArrowLeft from 'lucide-react/icons/arrow-left'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { RequestId } from '../design/request-id.tsx'
import { useWasServerRendered } from '../design/use-is-hydrating.ts'
import { listPage } from './product.ts'

export const notLoaded = 'Error fetching products'

/** The `ErrorBoundary` of the list of products and of a product, whose frame stays. */
export function ProductsNotLoaded() {
  const error = useRouteError()
  const { pathname } = useLocation()
  // An error in the browser is in no log and has no request id.
  const isLogged = useWasServerRendered()
  // A request that no page can answer.
  if (isRouteErrorResponse(error) && error.status < 500) throw error
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <h1>Our Products</h1>
      <div role="alert" className="card mt-7 px-6 py-14 text-center">
        <p className="font-semibold text-h3">{notLoaded}</p>
        <p className="mt-7 flex flex-wrap justify-center gap-3">
          <ButtonAnchor href="">Try again</ButtonAnchor>
          {pathname !== listPage && (
            <ButtonLink to={listPage} variant="secondary">
              <ArrowLeft aria-hidden size={18} /> Back to Products
            </ButtonLink>
          )}
        </p>
        {isLogged && (
          <p className="mt-8 text-soft text-sm">
            If you call us about it, this number finds it: <RequestId />
          </p>
        )}
      </div>
    </div>
  )
}
