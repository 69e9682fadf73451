import { defineContent } from '../platform/fields/piece.ts'

/** The first frame of the video. */
export const heroPoster = 'hero-poster'

const group = 'Home'
const paths = ['/'] as const

export const hero = defineContent({
  key: 'home-hero',
  title: 'Opening',
  group,
  paths,
  fields: {
    eyebrow: { kind: 'text', label: 'Line above it', max: 80, optional: true },
    headline: { kind: 'text', label: 'Headline', max: 120 },
    text: { kind: 'text', label: 'Text', max: 300, optional: true },
    picture: {
      kind: 'picture',
      label: 'Picture',
      hint: 'Behind the headline. The video plays only over the picture of a new site.',
      decorative: true,
    },
    call: { kind: 'text', label: 'Above the phone number', max: 60, optional: true },
    promises: {
      kind: 'list',
      label: 'Promises',
      item: 'promise',
      max: 6,
      hint: 'Where {condition} stands, the site says from what amount delivery is free.',
      fields: { text: { kind: 'text', label: 'Promise', max: 80 } },
    },
  },
  defaults: {
    eyebrow: 'Making concrete in Ghana since 1988',
    headline: 'Blocks, drains, concrete and roofing for Ghana',
    text: 'Straight from our yards to your site, certified to national standards. Pay when it is delivered.',
    picture: { picture: heroPoster, alt: '' },
    call: 'Call us, 24/7',
    promises: [
      { text: 'Quote reply within 2 hours' },
      { text: 'Made in 24-48 hours' },
      { text: 'Free delivery within Accra {condition}' },
    ],
  },
})

export const clients = defineContent({
  key: 'home-clients',
  title: 'Clients',
  group,
  paths,
  anchor: 'clients',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 80 },
    clients: {
      kind: 'list',
      label: 'Clients',
      item: 'client',
      max: 24,
      fields: {
        name: { kind: 'text', label: 'Name', max: 60 },
        logo: { kind: 'picture', label: 'Logo', decorative: true },
      },
    },
  },
  defaults: {
    title: 'Builders who buy from us',
    /** Placeholders for the real clients. */
    clients: [
      { name: 'Nsuoano Homes', logo: { picture: '', alt: '' } },
      { name: 'HARMATTAN ROADS', logo: { picture: '', alt: '' } },
      { name: 'Baobab Row', logo: { picture: '', alt: '' } },
      { name: 'Twelve Lagoons Estates', logo: { picture: '', alt: '' } },
      { name: 'ODUM & STONE', logo: { picture: '', alt: '' } },
      { name: 'Palmgate Schools Trust', logo: { picture: '', alt: '' } },
      { name: 'Goldshore Civil', logo: { picture: '', alt: '' } },
      { name: 'KITE & ANCHOR', logo: { picture: '', alt: '' } },
    ],
  },
})

export const introduction = defineContent({
  key: 'home-about',
  title: 'About the company',
  group,
  paths,
  anchor: 'about',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120 },
    text: { kind: 'markdown', label: 'Text', max: 2_000 },
  },
  defaults: {
    title: 'What a wall is worth is decided in the block',
    text:
      'We have made concrete goods at Weija since 1988 and sell from five yards today. Sand is washed, cement is weighed, blocks are kept wet for seven days before they leave. So the last pallet of your order matches the first.\n\n' +
      'Over 500 projects stand on them: houses, estates, schools, roads and the drains beside them.',
  },
})

/** On the home page and in its structured data. */
export const faq = defineContent({
  key: 'home-questions',
  title: 'Questions and answers',
  group,
  paths,
  anchor: 'about',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120 },
    questions: {
      kind: 'list',
      label: 'Questions',
      item: 'question',
      max: 20,
      fields: {
        question: { kind: 'text', label: 'Question', max: 200 },
        answer: { kind: 'longText', label: 'Answer', max: 1_500 },
      },
    },
  },
  defaults: {
    title: 'Asked before every order',
    questions: [
      {
        question: 'Do you give bulk discounts?',
        answer:
          'Yes. The more you order, the less each block, metre or cubic metre costs. Send us your list and you have the discounted price within 2 hours.',
      },
      {
        question: 'Do you deliver at weekends?',
        answer:
          'Yes. We deliver on Saturdays as on weekdays, and on Sundays in an emergency. Emergency concrete supply runs 24/7.',
      },
      {
        question: 'Are your products certified?',
        answer:
          'Yes, to national standards, and our ready-mix concrete is GSA approved. Ask for the test results of your batch and we send them along.',
      },
    ],
  },
})

const pickerCategories = {
  blocks: 'Blocks',
  drainage: 'Drainage',
  paving: 'Paving',
  concrete: 'Ready-mix concrete',
  roofing: 'Roofing',
} as const
export type PickerCategoryId = keyof typeof pickerCategories

export const categories = defineContent({
  key: 'home-categories',
  title: 'Families of goods',
  group,
  paths,
  anchor: 'categories',
  fields: {
    title: { kind: 'text', label: 'Heading', max: 120 },
    text: { kind: 'text', label: 'Text', max: 200, optional: true },
    categories: {
      kind: 'list',
      label: 'Families',
      item: 'family',
      max: 5,
      fields: {
        id: { kind: 'choice', label: 'Leads to', choices: pickerCategories },
        name: { kind: 'text', label: 'Name', max: 40 },
        description: { kind: 'text', label: 'Description', max: 300 },
        features: {
          kind: 'list',
          label: 'Features',
          item: 'feature',
          max: 5,
          fields: { text: { kind: 'text', label: 'Feature', max: 60 } },
        },
        picture: { kind: 'picture', label: 'Picture', decorative: true },
      },
    },
  },
  defaults: {
    title: 'What are you building?',
    text: 'Five families of goods. Pick one to see what it is good for.',
    categories: [
      {
        id: 'blocks',
        name: 'Concrete Blocks',
        description:
          'Hollow, solid and interlocking blocks from 5 to 9 inches, vibrated in steel moulds and cured for seven days, for foundations, walls and fences.',
        features: [{ text: 'Load bearing' }, { text: 'Thermal insulation' }, { text: 'Multiple sizes' }],
        picture: { picture: 'hollow-blocks', alt: '' },
      },
      {
        id: 'drainage',
        name: 'Drainage Solutions',
        description:
          'U-drains in metre lengths and reinforced culverts up to 1200 mm inside, which carry storm water away from compounds, roads and driveways.',
        features: [{ text: 'Heavy duty' }, { text: 'Weather resistant' }, { text: 'Custom sizes' }],
        picture: { picture: 'u-drains', alt: '' },
      },
      {
        id: 'paving',
        name: 'Paving Solutions',
        description:
          'Pressed pavers in zig-zag, hexagon and rectangle: 60 mm thick for feet and cars, 80 mm for trucks.',
        features: [{ text: 'Non-slip' }, { text: 'Multiple colors' }, { text: 'Easy maintenance' }],
        picture: { picture: 'paving', alt: '' },
      },
      {
        id: 'concrete',
        name: 'Ready Mix Concrete',
        description:
          'Four grades from 15 to 30 MPa, batched by weight and on your site within 90 minutes, for foundations, slabs and columns.',
        features: [{ text: 'Various grades' }, { text: 'Fresh delivery' }, { text: 'GSA approved' }],
        picture: { picture: 'ready-mix-pour', alt: '' },
      },
      {
        id: 'roofing',
        name: 'Roofing Sheets',
        description:
          'Aluminum and corrugated sheets cut to the length of your roof, in colours that last, with ridges and screws to match.',
        features: [{ text: 'Lightweight' }, { text: 'Corrosion resistant' }, { text: 'Long lasting' }],
        picture: { picture: 'roof-ibr', alt: '' },
      },
    ],
  },
})
