import { ButtonLink } from '../../design/button.tsx'

export function PersonalDataPanel() {
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="font-semibold text-lg tracking-normal">Personal data</h2>
      <p className="mt-1 text-soft text-sm">
        Give a customer what the shop holds of them, or erase it, by e-mail or phone.
      </p>
      <ButtonLink to="/admin/settings/personal-data" variant="secondary" prefetch="none" className="mt-4">
        Export or erase
      </ButtonLink>
    </section>
  )
}
