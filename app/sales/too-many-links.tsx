import { waitText } from '../platform/text/wait-text.ts'

/** Instead of the page of a secret link. */
export const TooManyLinks = ({ wait }: { wait: number }) => (
  <section className="wrap section">
    <h1>Please try again later</h1>
    <p className="mt-4 max-w-2xl text-lg text-soft">
      Too many wrong links were opened from your network. Please try again in {waitText(wait)}, or call us.
    </p>
  </section>
)
