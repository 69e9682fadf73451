import type { ProductDetails } from '../app/catalogue/product-schema.ts'

/** What is typed into a part of the website, by the labels of its form. */
export type Entry = { [label: string]: Value }
export type Value = string | boolean | Entry | UploadedPicture | Entries
export type UploadedPicture = { file: string; shows?: string }
/** All entries of a list; `item` is what its buttons call one of them. */
export type Entries = { item: string; entries: Entry[] }

const list = (item: string, ...entries: Entry[]): Entries => ({ item, entries })
const texts = (item: string, label: string, ...all: string[]) =>
  list(item, ...all.map(text => ({ [label]: text })))
const titled = (item: string, ...all: [string, string][]) =>
  list(item, ...all.map(([Title, Text]) => ({ Title, Text })))
const titles = (Title: string, Description: string) => ({ Title, Description })

export const company = {
  name: 'Asante Brick Works',
  legalName: 'Asante Brick Works Limited',
  accent: '#0f5757',
  email: 'office@asante-bricks.test',
  owner: 'owner@asante-bricks.test',
  orders: 'orders@asante-bricks.test',
  phone: '+233 32 204 1188',
  address: 'Sokoban Road, Kaase, Kumasi',
}

const bricks = { file: 'clay-bricks.jpg', shows: 'Red burnt clay bricks stacked in the yard' }
const pavers = { file: 'clay-pavers.jpg', shows: 'Clay pavers laid in a herringbone pattern' }
const screens = { file: 'screen-blocks.jpg', shows: 'A wall of clay screen bricks' }

export const settings = {
  phone: company.phone,
  whatsapp: '+233 24 411 8822',
  email: company.email,
  address: company.address,
  deliveryFeePesewas: 80_00,
  freeDeliveryFromPesewas: 3_000_00,
  hoursWeekdays: '6:30 AM-5:00 PM',
  hoursSunday: 'Closed',
  notifyEmail: company.orders,
}

export const branches = ['Kaase', 'Ejisu', 'Obuasi']

const branch = (Name: string, Address: string, Phone: string, place: [string, string], isFirst = false) => ({
  Name,
  'Town or area': Name,
  // The head office has those of the settings.
  ...(!isFirst && { Address, Phone }),
  Region: 'Ashanti Region',
  'Opening hours': '',
  Latitude: place[0],
  Longitude: place[1],
  'Head office': isFirst,
})

/** The parts of the website by the last part of their address in the back office. */
export const pieces: Record<string, Entry> = {
  brand: {
    'Name of the company': company.name,
    'Legal name': company.legalName,
    'Year of establishment': '1996',
    'Year of the copyright': '2026',
    Logo: { file: 'logo.png' },
    'Accent colour': company.accent,
  },
  branches: {
    Branches: list(
      'branch',
      branch('Kaase', company.address, company.phone, ['6.6537', '-1.6290'], true),
      branch('Ejisu', 'Ejisu Roundabout, Kumasi-Nkawkaw Road', '+233 32 204 1199', ['6.7206', '-1.4689']),
      branch('Obuasi', 'Akaporiso Road, Obuasi', '+233 32 204 1200', ['6.2023', '-1.6640']),
    ),
  },
  'home-hero': {
    'Line above it': 'Burning clay at Kaase since {established}',
    Headline: 'Red bricks for Kumasi',
    Text: 'Pressed from Kaase clay, burnt for three days and sorted by hand.',
    Picture: { file: bricks.file },
    'Above the phone number': 'Call the kiln',
    Promises: texts('promise', 'Promise', 'Quote the same day', 'Free delivery in Kumasi {condition}'),
  },
  'home-about': {
    Heading: 'A brick is as good as its fire',
    Text: 'We dig, press and burn our own clay. **Every kiln** is numbered, and so is every pallet.',
  },
  'home-questions': {
    Heading: 'Asked at the kiln',
    Questions: list('question', {
      Question: 'How many bricks make a square metre?',
      Answer: 'Sixty in a wall of one half brick, with joints of 10 mm.',
    }),
  },
  'home-categories': {
    Heading: 'What do you build?',
    Text: 'Two families of clay goods.',
  },
  'home-reasons': {
    Heading: 'Why builders come to us',
    Text: 'Three reasons, all of clay.',
    Reasons: titled(
      'reason',
      ['Own pits', 'The clay comes from two kilometres away.'],
      ['Own kilns', 'Four chambers, one of them always burning.'],
      ['Own trucks', 'Bricks arrive whole, on pallets.'],
    ),
  },
  statistics: {
    Figures: list(
      'figure',
      { Figure: '4', 'What it counts': 'Kilns' },
      { Figure: '30K', 'What it counts': 'Bricks a week' },
    ),
  },
  'home-steps': {
    Heading: 'From clay to wall',
    Steps: titled('step', ['Call', 'Say how long and how high.'], ['Load', 'We bring the pallets.']),
  },
  'home-testimonials': {
    Heading: 'What masons say',
    Testimonials: list('testimonial', {
      'What they say': 'Straight, hard and all of one red. I order nothing else.',
      Name: 'Kwabena Osei',
      'Role and place': 'Mason, Bantama',
    }),
  },
  'quick-order': {
    Text: 'Say what you need and where. We call the same day.',
    'Good to know': texts('point', 'Point', 'You pay when the truck is unloaded.'),
    'Products to choose from': texts('product', 'Name', 'Facing Bricks', 'Brick Pavers', 'Screen Bricks'),
    'Text of its own page': 'Say what you need. We call the same day.',
  },
  'call-to-action': {
    Heading: 'Come and see the kiln',
    Text: 'Knock two of our bricks together and listen.',
  },
  'home-sections': { Clients: false, Roofing: false },
  'about-opening': {
    Headline: 'We burn the clay of Kaase',
    Text: '{company} makes bricks for Ashanti.',
    Picture: bricks,
  },
  'about-story': {
    Heading: 'Our story',
    Text: 'It began with one clamp of ten thousand bricks.',
    'Our mission': 'Walls that never want paint.',
    'Our vision': 'A red Kumasi.',
  },
  'about-values': {
    Heading: 'What we hold to',
    Values: titled('value', ['Patience', 'A kiln that is opened early cracks its bricks.']),
  },
  'about-facility': {
    Heading: 'The works',
    Text: 'Pit, press and kiln on one site.',
    Picture: screens,
    Facts: list('fact', { What: 'Kilns', Fact: 'Four chambers, 25,000 bricks each' }),
  },
  'about-sections': { Certifications: false },
  products: { Headline: 'Bricks and pavers', Text: 'All of burnt clay, all made at Kaase.' },
  'product-page': {
    'Where a product is not in stock': 'In the next kiln',
    'Heading at the end': 'Take some home',
    'Text below it': 'Order {product} here, or call the kiln.',
    'At the end of the specification sheet': 'Questions? We answer the same day.',
  },
  estimators: {
    Headline: 'How many do I need?',
    Text: 'From the measures of your wall or yard.',
    Walls: {
      Title: 'Brick estimator',
      Question: 'How many bricks?',
      Text: 'Type your walls and openings.',
      Picture: { file: bricks.file },
    },
    Paving: {
      Title: 'Paver estimator',
      Question: 'How many pavers?',
      Text: 'Type the area of the yard.',
      Picture: { file: pavers.file },
    },
  },
  blog: { Headline: 'Notes from the kiln', Text: 'On building with burnt clay.' },
  contact: {
    Text: 'Call the works, or write to us.',
    'Project types': texts('type', 'Name', 'House', 'School', 'Yard'),
    'Below the working hours': 'The kiln is watched day and night',
    Reasons: texts('reason', 'Reason', 'Quote the same day', 'Free delivery in Kumasi {condition}'),
    'Text below it': 'Three yards in Ashanti.',
  },
  replies: { 'After the contact form': 'We answer today.', 'After the quick order': 'We call you today.' },
  quotes: {
    'Where a quote is asked for': 'The foreman answers before sunset.',
    'Once a request is sent': 'You hear from the foreman before sunset.',
  },
  'news-page': {
    Headline: 'News from the works',
    Text: 'What is burning.',
    'Text of the WhatsApp link': 'When a kiln is opened, you hear of it.',
  },
  news: {
    Articles: list('article', {
      Title: 'Fourth kiln is lit',
      Summary: 'Ten thousand more bricks a week.',
      Text: 'The fourth chamber burns since March.',
      Date: '2026-03-02',
      Author: '{company}',
      Picture: bricks,
      Featured: true,
    }),
  },
  'news-tips': {
    Heading: 'A tip for masons',
    Tips: titled('tip', ['Soak them', 'Dip each brick before you lay it.']),
  },
  privacy: { Text: 'You give us your name and number so that bricks reach the right gate.' },
  footer: {
    Tagline: 'Burnt clay for the Garden City.',
    'Social networks': list('network', {
      Network: 'Facebook',
      'Address of your page': 'https://www.facebook.com/asante-bricks.test',
    }),
    'Our Products': texts('product', 'Name', 'Facing Bricks', 'Brick Pavers', 'Screen Bricks'),
  },
  ordering: {
    'Once an order is sent': 'Medaase! We call you today.',
    'Delivery information in the checkout': texts('note', 'Note', 'Trucks leave Kaase at seven.'),
  },
  titles: {
    Home: titles('{company}: burnt clay bricks in Kumasi', 'Bricks, screen bricks and pavers of burnt clay.'),
    About: titles('About the works', 'Who burns your bricks.'),
    Products: titles('Bricks and prices', 'Clay bricks and pavers with prices.'),
    Blog: titles('Notes from the kiln', 'On building with burnt clay.'),
    Contact: titles('Contact the works', 'Kaase, Ejisu and Obuasi.'),
    'News & Tips': titles('News from the works', 'What is burning.'),
    Estimators: titles('How many bricks and pavers', 'From the measures of your wall or yard.'),
    'Wall estimator': titles('How many bricks', 'Bricks and mortar for your walls.'),
    'Paving estimator': titles('How many pavers', 'Pavers and sand for your yard.'),
  },
}

/** By the id of the category. */
export const families: Record<string, Entry> = {
  blocks: {
    Name: 'Bricks',
    'Name on the home page': '',
    'Text on the home page': 'Facing and screen bricks for walls that need no plaster.',
    Features: texts('feature', 'Feature', 'Burnt at 1,000 °C', 'No plaster, no paint'),
    Picture: { file: screens.file },
  },
  paving: {
    Name: 'Brick pavers',
    'Name on the home page': '',
    'Text on the home page': 'Hard clay pavers for yards and drives.',
    Features: texts('feature', 'Feature', 'Colour that stays'),
    Picture: { file: pavers.file },
  },
}

/** Pictures are files. */
export const products: Partial<ProductDetails>[] = [
  {
    name: 'Facing Bricks',
    pricePesewas: 1_80,
    stockQuantity: 20_000,
    category: 'blocks',
    kind: 'block',
    faceLengthMm: 215,
    faceHeightMm: 65,
    description: 'Pressed bricks with a frog, burnt red.',
    position: 1,
    gallery: [bricks.file],
    sizes: ['100 mm: 215 × 65 × 100 mm'],
    applications: ['Facing walls', 'Arches'],
    features: ['One red throughout'],
    specifications: [{ label: 'Face', value: '215 × 65 mm' }],
  },
  {
    name: 'Brick Pavers',
    pricePesewas: 96_00,
    stockQuantity: 800,
    category: 'paving',
    kind: 'paver',
    unit: 'm²',
    beddingMm: 30,
    description: 'Hard-burnt pavers with a bevelled edge.',
    position: 2,
    gallery: [pavers.file],
    sizes: ['50 mm: 200 × 100 × 50 mm'],
    specifications: [{ label: 'Laying', value: 'On 30 mm of sand' }],
  },
  {
    name: 'Screen Bricks',
    pricePesewas: 14_50,
    stockQuantity: 0,
    category: 'blocks',
    description: 'Pierced bricks that let the breeze through.',
    position: 3,
    gallery: [screens.file],
    applications: ['Stairwells', 'Verandas'],
    specifications: [{ label: 'Size', value: '250 × 250 × 90 mm' }],
  },
]

/** Of the facing bricks. */
export const variants = [
  { option1: '100 mm, red', thicknessMm: 100, pricePesewas: 1_80, stockQuantity: 20_000 },
  { option1: '100 mm, flashed', thicknessMm: 100, pricePesewas: 2_10, stockQuantity: 0 },
]

export const post = {
  title: 'Why bricks are burnt for three days',
  slug: 'why-bricks-are-burnt-for-three-days',
  excerpt: 'Slow fire makes a hard brick.',
  content: '# First the water\n\nThe first day only dries the clay.',
  authorName: company.name,
}

/** What `pattern` finds in a text, with 60 characters on either side. */
export const excerptsOf = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ({ index }) =>
    text.slice(Math.max(0, index - 60), index + 60).replace(/\s+/g, ' '),
  )
