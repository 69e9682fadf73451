import { defineContent } from '../platform/fields/piece.ts'
import { lines } from '../platform/text/written.ts'

const page = (label: string, hint?: string) =>
  ({
    kind: 'group',
    label,
    ...(hint && { hint }),
    fields: {
      title: { kind: 'text', label: 'Title', max: 120 },
      description: { kind: 'text', label: 'Description', max: 300 },
    },
  }) as const

export type PageTitle = { title: string; description: string }

const written = (texts: TemplateStringsArray): PageTitle => {
  const [title = '', description = ''] = lines(texts)
  return { title, description }
}

/** For the tab of the browser, search engines and links in social networks. */
export const titles = defineContent({
  key: 'titles',
  title: 'Titles and descriptions',
  group: 'Every page',
  paths: ['/*'],
  fields: {
    home: page('Home', 'Where {condition} stands, it says from what amount delivery is free.'),
    about: page('About'),
    products: page('Products'),
    readyMix: page(
      'Ready-mix concrete',
      'Where {grade} stands, it names the chosen grade; {prices} is the lowest and the highest price.',
    ),
    blog: page('Blog'),
    contact: page('Contact'),
    news: page('News & Tips'),
    privacy: page('Privacy'),
    cart: page('Cart'),
    checkout: page('Checkout'),
    orders: page('Your orders'),
    estimates: page('Estimators'),
    wall: page('Wall estimator'),
    paving: page('Paving estimator'),
    slab: page('Concrete estimator'),
    roof: page('Roof estimator'),
    drain: page('Drain estimator'),
  },
  defaults: {
    home: written`
      {company}: concrete blocks, drains, ready-mix and roofing in Ghana
      Hollow and solid blocks, paving, U-drains, culverts, ready-mix concrete and roofing sheets. Quote within 2 hours, free delivery within Accra {condition}, pay on delivery.`,
    about: written`
      About us: concrete products in Ghana since {established}
      Who makes your blocks: a Ghanaian company established in {established}, with five branches, its own laboratory, 500+ projects behind it and certificates to national standards.`,
    products: written`
      Products and prices
      Blocks, pavers, U-drains, culverts, ready-mix concrete and roofing sheets with sizes, strengths and prices in Ghana cedis. Pay on delivery.`,
    readyMix: written`
      Ready-mix concrete{grade}: grades and prices
      Ready-mix concrete in four grades from 15 to 30 MPa{prices}, delivered in Accra within 90 minutes of batching. Quote within 2 hours.`,
    blog: written`
      Building tips and news
      Advice for builders in Ghana: blocks, concrete, paving, drainage and roofing, from people who make them.`,
    contact: written`
      Contact us for a quote
      Call, chat on WhatsApp or write to us: five branches in Accra, Cape Coast and Takoradi. Quotes within 2 hours, messages answered within 24 hours.`,
    news: written`
      News & tips for builders
      What is new in our yards, and what we have learnt on sites: how many blocks to order, how to cure concrete, which roof to choose by the sea.`,
    privacy: written`
      Privacy: what we keep of you, and for how long
      What we keep when you order or write to us, why and for how long, and how to get a copy of it or have it erased under Ghana’s Data Protection Act.`,
    cart: written`
      Your Cart
      What you have chosen, ready to order and pay on delivery.`,
    checkout: written`
      Checkout
      Order now and pay on delivery.`,
    orders: written`
      Your orders
      What has become of your order: by its link, or by its number and your phone number.`,
    estimates: written`
      Estimators: blocks, pavers, concrete, roofing and drains
      Work out blocks, mortar, pavers, concrete, roofing sheets and drains from your measures, with prices and every formula shown. Free, without an account.`,
    wall: written`
      Wall estimator: how many blocks, how much cement and sand
      Blocks, mortar, weight, pallets and price of your walls, less doors and windows, with every formula shown. In metres or feet and inches.`,
    paving: written`
      Paving estimator: pavers, bedding sand and kerbs
      Pavers, bedding sand, kerbs, weight and price of a yard, driveway or path of any shape, with every formula shown. In metres or feet and inches.`,
    slab: written`
      Concrete estimator: slabs, footings, columns and beams
      Cubic metres of ready-mix concrete for slabs, footings, columns and beams, with the grade, trucks, mesh and price, and every formula shown.`,
    roof: written`
      Roof estimator: a cut list of sheets, ridges and screws
      Roofing sheets by length for gable, hip and lean-to roofs, with ridge caps, screws, weight and price, and every formula shown. In metres or feet and inches.`,
    drain: written`
      Drain estimator: the size and number of U-drains
      The size of U-drain that carries the rain of your compound in Accra, with pieces, bends, volume to dig and price, and every formula shown.`,
  },
})
