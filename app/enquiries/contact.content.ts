import type { Values } from '../platform/fields/field.ts'
import { defineContent } from '../platform/fields/piece.ts'

export const contact = defineContent({
  key: 'contact',
  title: 'Texts of the page',
  group: 'Contact',
  paths: ['/contact'],
  fields: {
    title: { kind: 'text', label: 'Headline', max: 120 },
    text: { kind: 'text', label: 'Text', max: 400, optional: true },
    projectTypes: {
      kind: 'list',
      label: 'Project types',
      item: 'type',
      max: 20,
      hint: 'To choose from in the form.',
      fields: { name: { kind: 'text', label: 'Name', max: 80 } },
    },
    emergency: { kind: 'text', label: 'Below the working hours', max: 120, optional: true },
    reasonsTitle: { kind: 'text', label: 'Heading of the reasons', max: 120 },
    reasons: {
      kind: 'list',
      label: 'Reasons',
      item: 'reason',
      max: 10,
      hint: 'Where {condition} stands, the site says from what amount delivery is free.',
      fields: {
        text: { kind: 'text', label: 'Reason', max: 120 },
        icon: {
          kind: 'choice',
          label: 'Icon',
          choices: {
            calendar: 'Calendar',
            truck: 'Truck',
            wallet: 'Wallet',
            certificate: 'Certificate',
            check: 'Tick',
          },
        },
      },
    },
    branchesTitle: { kind: 'text', label: 'Heading of the branches', max: 120 },
    branchesText: { kind: 'text', label: 'Text below it', max: 300, optional: true },
    locationsTitle: { kind: 'text', label: 'Heading of the locations', max: 120 },
  },
  defaults: {
    title: 'Contact Us',
    text: 'Tell us what you are building and how much you need. We quote within 2 hours and answer every message within 24 hours.',
    projectTypes: [
      { name: 'Residential building' },
      { name: 'Commercial building' },
      { name: 'Road and drainage' },
      { name: 'Paving and landscaping' },
      { name: 'Roofing' },
      { name: 'Other' },
    ],
    emergency: 'Emergency concrete supply 24/7',
    reasonsTitle: 'Why Choose Us',
    reasons: [
      { text: 'Quote reply within 2 hours', icon: 'calendar' },
      { text: 'Free delivery within Accra {condition}, weekend delivery too', icon: 'truck' },
      { text: 'Bulk discounts, and payment on delivery', icon: 'wallet' },
      { text: 'Certified to national standards', icon: 'certificate' },
      { text: '37+ years of experience, 500+ projects', icon: 'check' },
    ],
    branchesTitle: 'Our Branches',
    branchesText: 'Call the one nearest to your site.',
    locationsTitle: 'Our Locations',
  },
})

export type ContactContent = Values<typeof contact.fields>

/** What visitors are told once a form has arrived. */
export const replies = defineContent({
  key: 'replies',
  title: 'Replies to forms',
  group: 'Contact',
  paths: ['/contact', '/quick-order'],
  fields: {
    contact: { kind: 'text', label: 'After the contact form', max: 200 },
    quickOrder: { kind: 'text', label: 'After the quick order', max: 200 },
  },
  defaults: {
    contact: "We'll get back to you within 24 hours.",
    quickOrder: "We'll contact you within 2 hours with a detailed quote.",
  },
})
