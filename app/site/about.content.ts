const story = [
  'In 1988 we set up one block press beside the road at Weija. Accra was growing westwards, and the blocks to be had were moulded on site, no two of them alike. Ours were vibrated in steel, kept wet for a week and sold only when they were strong enough. Masons noticed.',
  'Drains and culverts came next, because the same streets that needed houses flooded every June. Then paving, a concrete plant with its own trucks, and roofing sheets cut to length, so that one call brings everything from the footing to the ridge.',
  'Today there are five branches and more than 500 projects to show. The rule from the first press still holds: nothing leaves the yard before it has been tested.',
]

const values = [
  {
    title: 'Strength you can test',
    text: 'Cubes and blocks are crushed on our own press, and the figures go out with the goods to whoever asks.',
  },
  {
    title: 'A word that holds',
    text: 'A price, a day, a number of pallets: what we say on the phone is what arrives on the site.',
  },
  {
    title: 'Nothing wasted',
    text: 'We work out quantities with you, reuse wash water and crush what breaks for sub-base.',
  },
  {
    title: 'Everyone home safe',
    text: 'Guards on every machine, boots and ear protection on everyone, and a driver who waits for a clear way.',
  },
]

const certifications = [
  { title: 'Quality management', text: 'ISO 9001: every batch is recorded from the sand heap to the truck.' },
  {
    title: 'National standards authority',
    text: 'Ghana Standards Authority: blocks, pavers and concrete are tested against the national standards.',
  },
  {
    title: 'Building and construction authority',
    text: 'Registered as a maker of building materials for public and private works.',
  },
  {
    title: 'Environmental management',
    text: 'ISO 14001: dust, noise, wash water and waste are measured and brought down year by year.',
  },
]

const facility = [
  { label: 'Block plant', value: '5,000 blocks per day' },
  { label: 'Concrete plant', value: 'Four grades, 15 to 30 MPa, batched by weight' },
  { label: 'Curing yard', value: 'Seven days wet under cover before sale' },
  { label: 'Laboratory', value: 'Compression press, slump and sieve tests' },
  { label: 'Yards', value: 'Weija, Pokuase, Adjiriganor, Cape Coast, Takoradi' },
]

export const aboutContent = { story, values, facility, certifications }
export type AboutContent = typeof aboutContent
