export type PickerCategoryId = 'blocks' | 'drainage' | 'paving' | 'concrete' | 'roofing'

/** Placeholders for the real clients. */
const clients = [
  { name: 'Nsuoano Homes', mark: 'M2 22V11L12 3l10 8v11h-7v-7H9v7z', look: 'font-extrabold tracking-tight' },
  {
    name: 'HARMATTAN ROADS',
    mark: 'M7 22 10 2h4l3 20h-4.500l-.2-4h-.6l-.2 4z',
    look: 'font-medium tracking-widest',
  },
  { name: 'Baobab Row', mark: 'M12 2a9 7 0 0 1 2 13.600V22h-4v-6.400A9 7 0 0 1 12 2z', look: 'font-bold' },
  {
    name: 'Twelve Lagoons Estates',
    mark: 'M1 9q5.5-6 11 0t11 0v4q-5.5 6-11 0t-11 0zM1 17q5.5-4 11 0t11 0v4H1z',
    look: 'font-semibold tracking-tight',
  },
  { name: 'ODUM & STONE', mark: 'M2 2h9v9H2zM13 13h9v9h-9zM13 2h9v9h-9z', look: 'font-black tracking-tight' },
  {
    name: 'Palmgate Schools Trust',
    mark: 'M12 2 23 8v3H1V8zM3 13h3v6H3zm7.500 0h3v6h-3zM18 13h3v6h-3zM1 20.500h22V22H1z',
    look: 'font-medium',
  },
  {
    name: 'Goldshore Civil',
    mark: 'M12 2a10 10 0 0 1 10 10h-5a5 5 0 0 0-10 0H2A10 10 0 0 1 12 2zM2 15h20v6H2z',
    look: 'font-extrabold',
  },
  { name: 'KITE & ANCHOR', mark: 'M12 1 21 12 12 23 3 12z', look: 'font-semibold tracking-wider' },
]

const blurb = [
  'We have made concrete goods at Weija since 1988 and sell from five yards today. Sand is washed, cement is weighed, blocks are kept wet for seven days before they leave. So the last pallet of your order matches the first.',
  'Over 500 projects stand on them: houses, estates, schools, roads and the drains beside them.',
]

/** On the home page and in its structured data. */
const faq = [
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
]

const categories: {
  id: PickerCategoryId
  name: string
  description: string
  features: string[]
  picture: string
}[] = [
  {
    id: 'blocks',
    name: 'Concrete Blocks',
    description:
      'Hollow, solid and interlocking blocks from 5 to 9 inches, vibrated in steel moulds and cured for seven days, for foundations, walls and fences.',
    features: ['Load bearing', 'Thermal insulation', 'Multiple sizes'],
    picture: 'hollow-blocks',
  },
  {
    id: 'drainage',
    name: 'Drainage Solutions',
    description:
      'U-drains in metre lengths and reinforced culverts up to 1200 mm inside, which carry storm water away from compounds, roads and driveways.',
    features: ['Heavy duty', 'Weather resistant', 'Custom sizes'],
    picture: 'u-drains',
  },
  {
    id: 'paving',
    name: 'Paving Solutions',
    description:
      'Pressed pavers in zig-zag, hexagon and rectangle: 60 mm thick for feet and cars, 80 mm for trucks.',
    features: ['Non-slip', 'Multiple colors', 'Easy maintenance'],
    picture: 'paving',
  },
  {
    id: 'concrete',
    name: 'Ready Mix Concrete',
    description:
      'Four grades from 15 to 30 MPa, batched by weight and on your site within 90 minutes, for foundations, slabs and columns.',
    features: ['Various grades', 'Fresh delivery', 'GSA approved'],
    picture: 'ready-mix-pour',
  },
  {
    id: 'roofing',
    name: 'Roofing Sheets',
    description:
      'Aluminum and corrugated sheets cut to the length of your roof, in colours that last, with ridges and screws to match.',
    features: ['Lightweight', 'Corrosion resistant', 'Long lasting'],
    picture: 'roof-ibr',
  },
]

/** `section` is an SVG path of 240 × 32. */
const sheets = [
  {
    name: 'Aluminum',
    text: 'Painted long-span sheets in box profile. Light, free of rust and right for the coast.',
    section: 'M0 26h18l6-18h18l6 18h48l6-18h18l6 18h48l6-18h18l6 18h36',
  },
  {
    name: 'Galvanized, corrugated and industrial',
    text: 'Zinc-coated steel in wave, box or deep profile. Strong spans for stores, workshops and farms.',
    section:
      'M0 17q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0q10-22 20 0t20 0',
  },
  {
    name: 'Polycarbonate',
    text: 'Clear and tinted sheets that let daylight in and keep ultraviolet out. For car ports and courtyards.',
    section:
      'M0 8h240M0 26h240M10 8v18M32 8v18M54 8v18M76 8v18M98 8v18M120 8v18M142 8v18M164 8v18M186 8v18M208 8v18M230 8v18',
  },
  {
    name: 'Tile profile',
    text: 'The look of clay tiles at the weight of sheet metal. Made to order in the colour of your choice.',
    section:
      'M0 12q14 20 30 12t20-12q14 20 30 12t20-12q14 20 30 12t20-12q14 20 30 12t20-12q14 20 30 12t10-12',
  },
]

/** `icon` is a Lucide icon as one path; `{condition}` says from what amount delivery is free. */
const reasons = [
  {
    title: 'Quote reply within 2 hours',
    text: 'Send a list or a drawing. You get a price that holds, not a range.',
    icon: 'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2zM7 11h10M7 15h6M7 7h8',
  },
  {
    title: '24-48 hour production',
    text: 'Most orders are made up within two days, from goods that have cured.',
    icon: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 6v6l4 2',
  },
  {
    title: 'Free delivery within Accra',
    text: 'Free {condition}. Standard delivery takes 2-3 business days.',
    icon: 'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M17 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  },
  {
    title: 'Weekend delivery',
    text: 'Saturdays as usual, Sundays in an emergency. Availability is 24/7.',
    icon: 'M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM3 9h18M9 15l2 2 4-4',
  },
  {
    title: 'Bulk discounts',
    text: 'The price falls as the quantity grows, for contractors and for families alike.',
    icon: 'M12.83 2.18a2 2 0 0 0-1.66 0L2.6 6.08a1 1 0 0 0 0 1.83l8.58 3.91a2 2 0 0 0 1.66 0l8.58-3.9a1 1 0 0 0 0-1.83zM2 12a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 12M2 17a1 1 0 0 0 .58.91l8.6 3.91a2 2 0 0 0 1.65 0l8.58-3.9A1 1 0 0 0 22 17',
  },
  {
    title: 'Certified to national standards',
    text: 'Strength is tested batch by batch, and the results are yours to see.',
    icon: 'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM16 9l-5.5 5.5L8 12',
  },
]

const steps = [
  { title: 'Get Quote', text: 'Call, chat or send the form below. You hear from us within 2 hours.' },
  { title: 'Place Order', text: 'Order in the shop or confirm the quote. You pay nothing yet.' },
  { title: 'Production', text: 'Your goods are made up and checked within 24-48 hours.' },
  { title: 'Delivery', text: 'We unload where you need them. Pay by cash or mobile money on delivery.' },
]

const testimonials = [
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
]

/** Returned by the loader, so that the page's script doesn't contain it. */
export const homeContent = { clients, blurb, faq, categories, sheets, reasons, steps, testimonials }
export type HomeContent = typeof homeContent
