import { useCompany } from '../company/use-company.ts'
import { buttonClass } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'

/** Shows a toast; without scripts the form opens the contact page. */
export function ContactInformationButton() {
  const { settings } = useCompany()
  return (
    <form
      action="/contact"
      onSubmit={event => {
        event.preventDefault()
        toast({
          title: 'Contact Information',
          description: `Call us on ${settings.phone} or use WhatsApp: ${settings.whatsapp}.`,
        })
      }}
    >
      <button type="submit" className={buttonClass({ variant: 'secondary' })}>
        Contact Us
      </button>
    </form>
  )
}
