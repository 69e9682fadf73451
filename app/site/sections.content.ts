import { orderSections } from '../platform/fields/field-rules.ts'
import { defineContent } from '../platform/fields/piece.ts'

const ofHome = {
  clients: 'Clients',
  about: 'About the company, questions and answers',
  categories: 'Families of goods',
  roofing: 'Roofing',
  reasons: 'Why choose us',
  statistics: 'The company in figures',
  steps: 'From quote to site',
  testimonials: 'Testimonials',
  'quick-order': 'Quick order',
  call: 'Call or chat',
}

export const homeSections = defineContent({
  key: 'home-sections',
  title: 'Sections of the home page',
  group: 'Home',
  paths: ['/'],
  fields: {
    sections: { kind: 'sections', label: 'Sections', hint: 'The opening is first.', sections: ofHome },
  },
  defaults: { sections: orderSections(ofHome, []) },
})

const ofAbout = {
  story: 'Story, mission and vision',
  statistics: 'The company in figures',
  values: 'Values',
  facility: 'Facility',
  certifications: 'Certifications',
  call: 'Call or chat',
}

export const aboutSections = defineContent({
  key: 'about-sections',
  title: 'Sections of the about page',
  group: 'About',
  paths: ['/about'],
  fields: {
    sections: { kind: 'sections', label: 'Sections', hint: 'The opening is first.', sections: ofAbout },
  },
  defaults: { sections: orderSections(ofAbout, []) },
})
