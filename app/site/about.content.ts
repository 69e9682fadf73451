import { defineContent, heading, optionalText, titledTexts } from '../platform/fields/piece.ts'
import { titled } from '../platform/text/written.ts'

const group = 'About'
const paths = ['/about'] as const

export const introduction = defineContent({
  key: 'about-opening',
  title: 'Opening',
  group,
  paths,
  fields: {
    eyebrow: { kind: 'text', label: 'Line above it', max: 80, optional: true },
    headline: { kind: 'text', label: 'Headline', max: 120 },
    text: { kind: 'markdown', label: 'Text', max: 600 },
    picture: { kind: 'picture', label: 'Picture' },
  },
  defaults: {
    eyebrow: 'Established {established}',
    headline: 'We make what Ghana stands on',
    text: '{company} makes and supplies concrete products and roofing sheets to families, contractors and public works, from five yards between Accra and Takoradi.',
    picture: {
      picture: 'facility',
      alt: 'The yard at Weija: pallets of cured blocks in rows, a heap of quarry dust at the end of the lane',
    },
  },
})

export const story = defineContent({
  key: 'about-story',
  title: 'Story, mission and vision',
  group,
  paths,
  anchor: 'story',
  fields: {
    title: heading,
    text: { kind: 'markdown', label: 'Text', max: 5_000 },
    mission: { kind: 'markdown', label: 'Our mission', max: 600 },
    vision: { kind: 'markdown', label: 'Our vision', max: 600 },
  },
  defaults: {
    title: 'Our story',
    text:
      'In {established} we set up one block press beside the road at Weija. Accra was growing westwards, and the blocks to be had were moulded on site, no two of them alike. Ours were vibrated in steel, kept wet for a week and sold only when they were strong enough. Masons noticed.\n\n' +
      'Drains and culverts came next, because the same streets that needed houses flooded every June. Then paving, a concrete plant with its own trucks, and roofing sheets cut to length, so that one call brings everything from the footing to the ridge.\n\n' +
      'Today there are five branches and more than 500 projects to show. The rule from the first press still holds: nothing leaves the yard before it has been tested.',
    mission:
      'To give every builder in Ghana, of one room or of a hundred, tested goods at a fair price, on the day that was promised.',
    vision:
      'A country where no wall cracks and no street floods for want of a sound block and a straight drain.',
  },
})

export const values = defineContent({
  key: 'about-values',
  title: 'Values',
  group,
  paths,
  anchor: 'values',
  fields: {
    title: heading,
    values: titledTexts('Values', 'value'),
  },
  defaults: {
    title: 'Our core values',
    values: titled`
      Strength you can test: Cubes and blocks of each batch are crushed on our own press.
      A word that holds: A price, a day, a number of pallets: what we say on the phone is what arrives on the site.
      Nothing wasted: We work out quantities with you, reuse wash water and crush what breaks for sub-base.
      Everyone home safe: Guards on every machine, boots and ear protection on everyone, and a driver who waits for a clear way.`,
  },
})

export const facility = defineContent({
  key: 'about-facility',
  title: 'Facility',
  group,
  paths,
  anchor: 'facility',
  fields: {
    title: heading,
    text: optionalText,
    picture: { kind: 'picture', label: 'Picture' },
    facts: {
      kind: 'list',
      label: 'Facts',
      item: 'fact',
      max: 12,
      fields: {
        label: { kind: 'text', label: 'What', max: 60 },
        value: { kind: 'text', label: 'Fact', max: 200 },
      },
    },
  },
  defaults: {
    title: 'Our facility',
    text: 'Blocks, drains and concrete are made at Weija, cured under cover and tested beside the line.',
    picture: {
      picture: 'test-specimens',
      alt: 'Concrete cubes and cylinders ready for the press, and the steel mould of a cube',
    },
    facts: [
      { label: 'Block plant', value: '5,000 blocks per day' },
      { label: 'Concrete plant', value: 'Four grades, 15 to 30 MPa, batched by weight' },
      { label: 'Curing yard', value: 'Seven days wet under cover before sale' },
      { label: 'Laboratory', value: 'Compression press, slump and sieve tests' },
      { label: 'Yards', value: 'Weija, Pokuase, Adjiriganor, Cape Coast, Takoradi' },
    ],
  },
})

export const certifications = defineContent({
  key: 'about-certifications',
  title: 'Certifications',
  group,
  paths,
  anchor: 'certifications',
  fields: {
    title: heading,
    text: optionalText,
    certifications: titledTexts('Certifications', 'certification', 12),
  },
  defaults: {
    title: 'Certifications',
    text: 'Four bodies look at how we work.',
    certifications: titled`
      Quality management: ISO 9001: every batch is recorded from the sand heap to the truck.
      National standards authority: Ghana Standards Authority: blocks, pavers and concrete are tested against the national standards.
      Building and construction authority: Registered as a maker of building materials for public and private works.
      Environmental management: ISO 14001: dust, noise, wash water and waste are measured and brought down year by year.`,
  },
})
