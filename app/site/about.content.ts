export const values = [
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

export const certifications = [
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

export const facility = [
  { label: 'Block plant', value: '5,000 blocks per day' },
  { label: 'Concrete plant', value: 'Four grades, 15 to 30 MPa, batched by weight' },
  { label: 'Curing yard', value: 'Seven days wet under cover before sale' },
  { label: 'Laboratory', value: 'Compression press, slump and sieve tests' },
  { label: 'Yards', value: 'Weija, Pokuase, Adjiriganor, Cape Coast, Takoradi' },
]
