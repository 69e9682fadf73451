export type ReadyMixGrade = {
  name: string
  mix: string
  strengthMpa: number
  popular: boolean
  uses: string
}

export const readyMixGrades: ReadyMixGrade[] = [
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
]

export const readyMixReasons: { title: string; text: string }[] = [
  {
    title: 'Weighed, not guessed',
    text: 'Cement, sand, stone and water are batched by weight, so the last load matches the first.',
  },
  {
    title: 'Fresh on arrival',
    text: 'Every load is delivered within 90 minutes of batching, while it still works easily.',
  },
  {
    title: 'The right grade',
    text: 'Four grades from 15 to 30 MPa, and help with choosing one from your drawings.',
  },
  {
    title: 'Tested',
    text: 'We check slump before the pour and crush cubes at 7 and 28 days. Ask for the results.',
  },
  {
    title: 'Six days a week',
    text: 'Monday to Saturday as a rule, with emergency and weekend delivery and emergency supply 24/7.',
  },
  {
    title: 'A faster, cleaner site',
    text: 'No heaps of sand and stone, no mixer to hire and a slab poured in one go.',
  },
]

export const readyMixFeatures: string[] = [
  'Four grades, 15 to 30 MPa',
  'Batched by weight at our plant',
  'Slump set for slab, column or foundation',
  'Washed sand and crushed granite, 20 mm maximum',
  'Cubes tested at 7 and 28 days',
  'Delivery within 90 minutes of batching',
  'Deliveries 6 days a week',
  'Emergency and weekend delivery',
  'Quote within 2 hours',
]

export const readyMixSpecifications: { label: string; value: string }[] = [
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
]

export const readyMixSteps: { title: string; text: string }[] = [
  {
    title: 'Contact us',
    text: 'Call or send a chat message with the grade, the volume and where the site is. Length × width × depth gives the volume; add 5% for waste.',
  },
  {
    title: 'Get your quote',
    text: 'We reply within 2 hours with the price for your volume and the slump we suggest.',
  },
  {
    title: 'Schedule delivery',
    text: 'Choose the day and the time of the first truck. We space the loads to the speed of your crew.',
  },
  {
    title: 'Receive and pour',
    text: 'Have forms, steel, vibrator and access ready. Place the concrete on arrival and keep it wet for 7 days.',
  },
]
