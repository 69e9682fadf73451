import { defineContent, heading, optionalText } from '../platform/fields/piece.ts'
import { list } from '../platform/text/written.ts'

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
    text: optionalText,
    picture: {
      kind: 'picture',
      label: 'Picture',
      hint: 'Behind the headline, and until a video plays.',
      decorative: true,
    },
    video: {
      kind: 'link',
      label: 'Video',
      optional: true,
      hint: 'The https address of an MP4 file of yours: it plays over the picture, without sound. Left empty, the video of a new site plays over the picture of a new site, and none over your own.',
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
    eyebrow: 'Making concrete in Ghana since {established}',
    headline: 'Blocks, drains, concrete and roofing for Ghana',
    text: 'Straight from our yards to your site, certified to national standards. Pay when it is delivered.',
    picture: { picture: heroPoster, alt: '' },
    video: '',
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
    clients:
      list`Nsuoano Homes; HARMATTAN ROADS; Baobab Row; Twelve Lagoons Estates; ODUM & STONE; Palmgate Schools Trust; Goldshore Civil; KITE & ANCHOR`.map(
        name => ({ name, logo: { picture: '', alt: '' } }),
      ),
  },
})

export const introduction = defineContent({
  key: 'home-about',
  title: 'About the company',
  group,
  paths,
  anchor: 'about',
  fields: {
    title: heading,
    text: { kind: 'markdown', label: 'Text', max: 2_000 },
  },
  defaults: {
    title: 'What a wall is worth is decided in the block',
    text:
      'We have made concrete goods at Weija since {established} and sell from five yards today. Sand is washed, cement is weighed, blocks are kept wet for seven days before they leave. So the last pallet of your order matches the first.\n\n' +
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
    title: heading,
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
          'Yes, for large quantities. Send us your list and you have the discounted price within 2 hours.',
      },
      {
        question: 'Do you deliver at weekends?',
        answer:
          'Yes. We deliver on Saturdays as on weekdays, and on Sundays in an emergency. Emergency concrete supply runs 24/7.',
      },
      {
        question: 'Are your products certified?',
        answer: 'Yes, to national standards, and our ready-mix concrete is GSA approved.',
      },
    ],
  },
})

export const categories = defineContent({
  key: 'home-categories',
  title: 'Families of goods',
  group,
  paths,
  anchor: 'categories',
  fields: {
    title: {
      kind: 'text',
      label: 'Heading',
      max: 120,
      hint: 'The families below it are edited under Categories.',
    },
    text: { kind: 'text', label: 'Text', max: 200, optional: true },
  },
  defaults: {
    title: 'What are you building?',
    text: 'Pick a family of goods to see what it is good for.',
  },
})
