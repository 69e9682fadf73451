import { company, type Settings } from '../company/company.ts'

export type PrivacySection = { id: string; title: string; points: string[] }

const months = (count: number) =>
  count % 12 === 0
    ? count === 12
      ? 'a year'
      : `${count / 12} years`
    : count === 1
      ? 'a month'
      : `${count} months`

/** Must match what the shop does with personal data. */
export function privacySections({
  keepOrdersMonths,
  keepEnquiriesMonths,
}: Pick<Settings, 'keepOrdersMonths' | 'keepEnquiriesMonths'>): PrivacySection[] {
  return [
    {
      id: 'what',
      title: 'What we keep',
      points: [
        'With an order: your name, e-mail address, phone number, delivery address and notes, what you ordered and for how much.',
        'With a message or a quick order: your name, e-mail address and phone number, and what you wrote.',
        'Your cart stays in your browser until you order, and so does what you type into the checkout: we don’t see it before.',
        'We set no cookies on visitors, and no company follows you here. The map on the contact page comes from OpenStreetMap, which then sees your internet address.',
        'For some minutes we count how many forms come from one internet address, against abuse.',
      ],
    },
    {
      id: 'why',
      title: 'Why, and who sees it',
      points: [
        'To deliver your order, to call you about it, and to answer you: you ask us to. The tax law asks us to keep the books.',
        `Our own staff see it, and those who work for us to do just that: the driver, and the services that carry our site and our mail.`,
        'We don’t sell it, and we send no advertising.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      points: [
        keepOrdersMonths > 0
          ? `Of an order, your name, address, numbers and notes are erased after ${months(keepOrdersMonths)}. What was sold, when and for how much stays in our books without you.`
          : 'Of an order, your details stay with our books until you ask us to erase them.',
        keepEnquiriesMonths > 0
          ? `Messages and quick orders are deleted after ${months(keepEnquiriesMonths)}.`
          : 'Messages and quick orders stay until you ask us to erase them.',
        'Copies in backups and in our mailbox go when those are cleared.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask for',
      points: [
        'A copy of all that we hold of you, a correction, or that we erase it. Orders on their way are finished first.',
        'You can take back your agreement at any time. Without your details we can’t deliver or answer.',
        `These are your rights under Ghana’s Data Protection Act, 2012 (Act 843). If ${company.name} doesn’t do as it says, the Data Protection Commission in Accra hears you.`,
      ],
    },
  ]
}
