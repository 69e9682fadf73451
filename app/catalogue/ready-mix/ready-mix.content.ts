import type { Values } from '../../platform/fields/field.ts'
import { defineContent, heading, optionalText, titledTexts } from '../../platform/fields/piece.ts'
import { titled } from '../../platform/text/written.ts'

const group = 'Ready-mix concrete'
const paths = ['/ready-mix-concrete'] as const

export const opening = defineContent({
  key: 'ready-mix-opening',
  title: 'Opening',
  group,
  paths,
  fields: {
    title: { ...heading, label: 'Headline' },
    text: { kind: 'text', label: 'Text', max: 400, optional: true },
    alt: { kind: 'text', label: 'What the picture of the product shows', max: 200 },
  },
  defaults: {
    title: 'Ready-Mix Concrete',
    text: 'Four grades from 15 to 30 MPa, batched by weight and on your site within 90 minutes. Deliveries 6 days a week, with emergency and weekend delivery.',
    alt: 'Fresh concrete being placed',
  },
})

export const grades = defineContent({
  key: 'ready-mix-grades',
  title: 'Grades',
  group,
  paths,
  anchor: 'grades',
  fields: {
    title: heading,
    text: optionalText,
    grades: {
      kind: 'list',
      label: 'Grades',
      item: 'grade',
      max: 12,
      hint: 'Prices are those of the product’s variants of the same strength.',
      fields: {
        name: { kind: 'text', label: 'Name', max: 40 },
        mix: { kind: 'text', label: 'Mix', max: 30 },
        strengthMpa: { kind: 'number', label: 'Strength in MPa', min: 1, max: 200 },
        popular: { kind: 'switch', label: 'Most popular' },
        uses: { kind: 'text', label: 'What it is used for', max: 200 },
      },
    },
  },
  defaults: {
    title: 'Grades and Prices',
    text: 'Prices per cubic metre. Not sure which one? Send us the drawing and we say which grade it asks for.',
    grades: [
      {
        name: 'Grade 15',
        mix: '1:2:4',
        strengthMpa: 15,
        popular: false,
        uses: 'Blinding, mass fill, footpaths and kerb bedding',
      },
      {
        name: 'Grade 20',
        mix: '1:1.5:3',
        strengthMpa: 20,
        popular: true,
        uses: 'House foundations, ground slabs, lintels and driveways',
      },
      {
        name: 'Grade 25',
        mix: '1:1:2',
        strengthMpa: 25,
        popular: true,
        uses: 'Columns, beams and suspended slabs',
      },
      {
        name: 'Grade 30',
        mix: '1:0.75:1.5',
        strengthMpa: 30,
        popular: false,
        uses: 'Multi-storey frames, water tanks and heavy-duty floors',
      },
    ],
  },
})

export const reasons = defineContent({
  key: 'ready-mix-reasons',
  title: 'Why choose it',
  group,
  paths,
  anchor: 'why',
  fields: { title: heading, reasons: titledTexts('Reasons', 'reason') },
  defaults: {
    title: 'Why Choose Our Ready-Mix',
    reasons: titled`
      Weighed, not guessed: Cement, sand, stone and water are batched by weight, so the last load matches the first.
      Fresh on arrival: Every load is delivered within 90 minutes of batching, while it still works easily.
      The right grade: Four grades from 15 to 30 MPa, and help with choosing one from your drawings.
      Tested: We check slump before the pour and crush cubes at 7 and 28 days.
      Six days a week: Monday to Saturday as a rule, with emergency and weekend delivery and emergency supply 24/7.
      A faster, cleaner site: No heaps of sand and stone, no mixer to hire and a slab poured in one go.`,
  },
})

/** Search engines read the features too. */
export const facts = defineContent({
  key: 'ready-mix-facts',
  title: 'Features and specifications',
  group,
  paths,
  anchor: 'facts',
  fields: {
    featuresTitle: { ...heading, label: 'Heading of the features' },
    features: {
      kind: 'list',
      label: 'Features',
      item: 'feature',
      max: 20,
      fields: { text: { kind: 'text', label: 'Feature', max: 120 } },
    },
    specificationsTitle: { ...heading, label: 'Heading of the specifications' },
    specifications: {
      kind: 'list',
      label: 'Specifications',
      item: 'specification',
      max: 30,
      fields: {
        label: { kind: 'text', label: 'What', max: 60 },
        value: { kind: 'text', label: 'Value', max: 120 },
      },
    },
  },
  defaults: {
    featuresTitle: 'What You Get',
    features: [
      { text: 'Four grades, 15 to 30 MPa' },
      { text: 'Batched by weight at our plant' },
      { text: 'Slump set for slab, column or foundation' },
      { text: 'Washed sand and crushed granite, 20 mm maximum' },
      { text: 'Cubes tested at 7 and 28 days' },
      { text: 'Delivery within 90 minutes of batching' },
      { text: 'Deliveries 6 days a week' },
      { text: 'Emergency and weekend delivery' },
      { text: 'Quote within 2 hours' },
    ],
    specificationsTitle: 'Specifications',
    specifications: [
      { label: 'Strength', value: '15, 20, 25 or 30 MPa at 28 days' },
      { label: 'Full strength', value: '28 days; about two thirds at 7 days' },
      { label: 'Slump range', value: '50-150 mm' },
      { label: 'Delivery time', value: 'Within 90 minutes of batching' },
      { label: 'Delivery days', value: '6 days a week, with emergency and weekend delivery' },
      { label: 'Cement', value: '42.5N Portland-limestone cement (BS EN 197-1)' },
      { label: 'Aggregate', value: 'Crushed granite, 20 mm maximum' },
      { label: 'Density', value: 'About 2,400 kg/m³' },
      { label: 'Load size', value: 'Up to 8 m³ a truck; ordered in steps of 0.5 m³' },
      { label: 'Coverage of 1 m³', value: '10 m² at 100 mm, 6.7 m² at 150 mm' },
      { label: 'Tests', value: 'Slump to BS EN 12350-2, cubes to BS EN 12390-3' },
      { label: 'Standard', value: 'BS EN 206' },
    ],
  },
})

export const steps = defineContent({
  key: 'ready-mix-steps',
  title: 'How to order',
  group,
  paths,
  anchor: 'how',
  fields: { title: heading, steps: titledTexts('Steps', 'step') },
  defaults: {
    title: 'How to Order',
    steps: titled`
      Contact us: Call or send a chat message with the grade, the volume and where the site is. Length × width × depth gives the volume; add 5% for waste.
      Get your quote: We reply within 2 hours with the price for your volume and the slump we suggest.
      Schedule delivery: Choose the day and the time of the first truck. We space the loads to the speed of your crew.
      Receive and pour: Have forms, steel, vibrator and access ready. Place the concrete on arrival and keep it wet for 7 days.`,
  },
})

export const closing = defineContent({
  key: 'ready-mix-closing',
  title: 'Closing call',
  group,
  paths,
  anchor: 'pour',
  fields: { title: heading, text: { kind: 'text', label: 'Text', max: 300, optional: true } },
  defaults: {
    title: 'Ready to Pour?',
    text: 'Tell us the grade, the volume and the day. You have a price within 2 hours.',
  },
})

export type ReadyMixGrade = Values<typeof grades.fields>['grades'][number]
