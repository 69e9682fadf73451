import type { Values } from '../platform/fields/field.ts'
import { defineContent, heading } from '../platform/fields/piece.ts'
import { lines } from '../platform/text/written.ts'

const section = (label: string, hint?: string) =>
  ({
    kind: 'group',
    label,
    fields: {
      title: heading,
      points: {
        kind: 'list',
        label: 'Points',
        item: 'point',
        max: 20,
        ...(hint && { hint }),
        fields: { text: { kind: 'text', label: 'Point', max: 600 } },
      },
    },
  }) as const

const texts = (written: TemplateStringsArray) => lines(written).map(text => ({ text }))

/** What is stored of whom, and for how long, comes from the parts of the shop that store it. */
export const privacy = defineContent({
  key: 'privacy',
  title: 'Privacy page',
  group: 'Privacy',
  paths: ['/privacy'],
  fields: {
    title: { kind: 'text', label: 'Headline', max: 120 },
    text: { kind: 'text', label: 'Text', max: 400, optional: true },
    what: section('What is kept', 'They follow what the site itself says about orders and messages.'),
    why: section('Why, and who sees it'),
    howLong: section('How long', 'They follow the periods of the settings.'),
    rights: section('What customers can ask for'),
    writeTitle: { kind: 'text', label: 'Heading of the addresses', max: 120 },
    writeText: {
      kind: 'text',
      label: 'Text of the addresses',
      max: 400,
      hint: 'It follows the name and the address of the company.',
    },
  },
  defaults: {
    title: 'Your details, and what we do with them',
    text: 'You give us your name and number so that blocks reach the right gate. That is all we use them for.',
    what: {
      title: 'What we keep',
      points: texts`
        Your cart stays in your browser until you order, and so does what you type into the checkout: we don’t see it before.
        We set cookies only for who opens the link of an account, or asks for all orders with a code by SMS. No company follows you here. The map on the contact page comes from OpenStreetMap, which then sees your internet address.
        For some minutes we count how many forms come from one internet address, against abuse.`,
    },
    why: {
      title: 'Why, and who sees it',
      points: texts`
        To deliver your order, to call you about it, and to answer you: you ask us to. The tax law asks us to keep the books.
        Our own staff see it, and those who work for us to do just that: the driver, and the services that carry our site and our mail.
        We don’t sell it, and we send no advertising.`,
    },
    howLong: {
      title: 'How long',
      points: [{ text: 'Copies in backups and in our mailbox go when those are cleared.' }],
    },
    rights: {
      title: 'What you can ask for',
      points: texts`
        A copy of all that we hold of you, a correction, or that we erase it. Orders on their way are finished first.
        You can take back your agreement at any time. Without your details we can’t deliver or answer.
        These are your rights under Ghana’s Data Protection Act, 2012 (Act 843). If {company} doesn’t do as it says, the Data Protection Commission in Accra hears you.`,
    },
    writeTitle: 'Who to write to',
    writeText:
      'Tell us the e-mail address or the phone number that you ordered or wrote with, from that address or number: so we know that it is you.',
  },
})

export type PrivacyContent = Values<typeof privacy.fields>
