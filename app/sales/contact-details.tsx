import { addressText, type Contact, furtherDetails } from './contact-fields.ts'

/** Who ordered and where it goes; without what is not for the reader's eyes. */
export function ContactDetails({ contact }: { contact: Partial<Contact> }) {
  return (
    <>
      <p className="wrap-anywhere mt-2 font-semibold">{contact.name}</p>
      <p className="wrap-anywhere whitespace-pre-line">{addressText(contact)}</p>
      <p className="wrap-anywhere mt-2">
        {contact.phone}
        {contact.email && (
          <>
            <br />
            <span className="break-all">{contact.email}</span>
          </>
        )}
      </p>
      {furtherDetails(contact).map(({ label, text, href }) => (
        <div key={label}>
          <h3 className="mt-4 text-base">{label}</h3>
          <p className="wrap-anywhere whitespace-pre-line">
            {href ? (
              <a href={href} target="_blank" rel="noopener noreferrer" className="underline">
                {text}
                <span className="sr-only"> on the map</span>
              </a>
            ) : (
              text
            )}
          </p>
        </div>
      ))}
    </>
  )
}
