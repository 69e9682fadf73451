import { ButtonLink } from '../../design/button.tsx'

export function MessagesPanel() {
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Messages to customers</h2>
      <p className="mt-1 text-soft text-sm">
        What customers are told by e-mail and SMS about their orders: switch it on or off, change the texts.
      </p>
      <ButtonLink to="/admin/settings/messages" variant="secondary" prefetch="none" className="mt-4">
        Edit the messages
      </ButtonLink>
    </section>
  )
}

/** What else customers read. */
export function WebsitePanel() {
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Website</h2>
      <p className="mt-1 text-soft text-sm">
        The other texts and the pictures of the site, its branches, and what quotes say.
      </p>
      <ButtonLink to="/admin/website" variant="secondary" prefetch="none" className="mt-4">
        Edit the website
      </ButtonLink>
    </section>
  )
}
