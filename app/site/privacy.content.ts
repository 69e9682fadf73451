export type PrivacySection = { id: string; title: string; points: string[] }

/** `2 years`; undefined for 0, which keeps data until the customer asks. */
export function retentionPeriod(months: number): string | undefined {
  if (months === 0) return undefined
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return count === 1 ? `a ${unit}` : `${count} ${unit}s`
}

/** The sentences about each kind of record come from the slice that stores it. */
export function privacySections(
  records: { stored: string; retention: string }[],
  company: string,
): PrivacySection[] {
  return [
    {
      id: 'what',
      title: 'What we keep',
      points: [
        ...records.map(({ stored }) => stored),
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
        ...records.map(({ retention }) => retention),
        'Copies in backups and in our mailbox go when those are cleared.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask for',
      points: [
        'A copy of all that we hold of you, a correction, or that we erase it. Orders on their way are finished first.',
        'You can take back your agreement at any time. Without your details we can’t deliver or answer.',
        `These are your rights under Ghana’s Data Protection Act, 2012 (Act 843). If ${company} doesn’t do as it says, the Data Protection Commission in Accra hears you.`,
      ],
    },
  ]
}
