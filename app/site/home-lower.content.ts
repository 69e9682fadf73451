import { defineContent, heading, optionalText, titledTexts } from '../platform/fields/piece.ts'
import { titled } from '../platform/text/written.ts'

const group = 'Home'
const paths = ['/'] as const

export const roofing = defineContent({
  key: 'home-roofing',
  title: 'Roofing',
  group,
  paths,
  anchor: 'roofing',
  fields: {
    title: heading,
    text: optionalText,
    picture: { kind: 'picture', label: 'Picture' },
    sheets: {
      kind: 'list',
      label: 'Kinds of sheet',
      item: 'kind',
      max: 8,
      fields: {
        name: { kind: 'text', label: 'Name', max: 60 },
        text: { kind: 'text', label: 'Text', max: 300 },
        profile: {
          kind: 'choice',
          label: 'Drawing',
          choices: { box: 'Box', wave: 'Wave', twinwall: 'Twin wall', tile: 'Tile' },
        },
      },
    },
  },
  defaults: {
    title: 'Roofing solutions',
    text: 'Four kinds of sheet, cut to your lengths, so that nothing is wasted on the roof.',
    picture: { picture: 'roof-corrugated', alt: 'Corrugated roofing sheets stacked in the yard' },
    sheets: [
      {
        name: 'Aluminum',
        text: 'Painted long-span sheets in box profile. Light, free of rust and right for the coast.',
        profile: 'box',
      },
      {
        name: 'Galvanized, corrugated and industrial',
        text: 'Zinc-coated steel in wave, box or deep profile. Strong spans for stores, workshops and farms.',
        profile: 'wave',
      },
      {
        name: 'Polycarbonate',
        text: 'Clear and tinted sheets that let daylight in and keep ultraviolet out. For car ports and courtyards.',
        profile: 'twinwall',
      },
      {
        name: 'Tile profile',
        text: 'The look of clay tiles at the weight of sheet metal. Made to order in the colour of your choice.',
        profile: 'tile',
      },
    ],
  },
})

export const reasons = defineContent({
  key: 'home-reasons',
  title: 'Why choose us',
  group,
  paths,
  anchor: 'why',
  fields: {
    title: heading,
    text: optionalText,
    reasons: {
      kind: 'list',
      label: 'Reasons',
      item: 'reason',
      max: 12,
      hint: 'Where {condition} stands, the site says from what amount delivery is free.',
      fields: {
        title: { kind: 'text', label: 'Title', max: 80 },
        text: { kind: 'text', label: 'Text', max: 300 },
        icon: {
          kind: 'choice',
          label: 'Icon',
          choices: {
            message: 'Message',
            clock: 'Clock',
            truck: 'Truck',
            calendar: 'Calendar',
            layers: 'Layers',
            certificate: 'Certificate',
          },
        },
      },
    },
  },
  defaults: {
    title: 'Why choose us',
    text: 'Six promises that you can hold us to, on the phone or on the site.',
    reasons: [
      {
        title: 'Quote reply within 2 hours',
        text: 'Send a list or a drawing. You get a price that holds, not a range.',
        icon: 'message',
      },
      {
        title: '24-48 hour production',
        text: 'Most orders are made up within two days, from goods that have cured.',
        icon: 'clock',
      },
      {
        title: 'Free delivery within Accra',
        text: 'Free {condition}. Standard delivery takes 2-3 business days.',
        icon: 'truck',
      },
      {
        title: 'Weekend delivery',
        text: 'Saturdays as usual, Sundays in an emergency. Availability is 24/7.',
        icon: 'calendar',
      },
      {
        title: 'Bulk discounts',
        text: 'Ask for the price of a large quantity, for contractors and for families alike.',
        icon: 'layers',
      },
      {
        title: 'Certified to national standards',
        text: 'Strength is tested batch by batch.',
        icon: 'certificate',
      },
    ],
  },
})

export const steps = defineContent({
  key: 'home-steps',
  title: 'From quote to site',
  group,
  paths,
  anchor: 'process',
  fields: {
    title: heading,
    steps: titledTexts('Steps', 'step', 8, 60),
  },
  defaults: {
    title: 'From quote to site in four steps',
    steps: titled`
      Get Quote: Call, chat or send the form below. You hear from us within 2 hours.
      Place Order: Order in the shop or confirm the quote. You pay nothing yet.
      Production: Your goods are made up and checked within 24-48 hours.
      Delivery: We unload where you need them. Pay by cash or mobile money on delivery.`,
  },
})

export const testimonials = defineContent({
  key: 'home-testimonials',
  title: 'Testimonials',
  group,
  paths,
  anchor: 'testimonials',
  fields: {
    title: heading,
    testimonials: {
      kind: 'list',
      label: 'Testimonials',
      item: 'testimonial',
      max: 12,
      fields: {
        quote: { kind: 'longText', label: 'What they say', max: 600 },
        name: { kind: 'text', label: 'Name', max: 80 },
        role: { kind: 'text', label: 'Role and place', max: 80 },
      },
    },
  },
  defaults: {
    title: 'What builders say',
    testimonials: [
      {
        quote:
          'I asked for the price of 3,000 six-inch blocks at nine and had it before eleven. They came on the Saturday, stacked where I wanted them.',
        name: 'Ama Boateng',
        role: 'Site manager, Kasoa',
      },
      {
        quote:
          'We laid 400 metres of U-drain along an estate road. The lengths were straight and the edges whole, and we broke fewer than we had allowed for.',
        name: 'Kojo Addai',
        role: 'Civil contractor, Cape Coast',
      },
      {
        quote:
          'They worked out that I needed less concrete than I had asked for. The slab was poured in one morning, and I paid when it was done.',
        name: 'Efua Mensah',
        role: 'Home builder, Pokuase',
      },
    ],
  },
})
