/** What a new shop's blog starts with; newest first. */

export const firstCategories = [
  { name: 'Building Tips', color: '#A8401F' },
  { name: 'Concrete', color: '#57514B' },
  { name: 'Paving & Drainage', color: '#164A8A' },
  { name: 'Roofing', color: '#14612D' },
] as const

type FirstPost = {
  title: string
  excerpt: string
  featuredImage: string
  authorName: string
  categories: (typeof firstCategories)[number]['name'][]
  tags: string[]
  metaDescription: string
  content: string
}

export const firstPosts: FirstPost[] = [
  {
    title: 'Hollow or solid blocks: which one for which wall?',
    excerpt:
      'Solid blocks carry and keep water out, hollow blocks save weight, cement and money. Here is how to choose, wall by wall.',
    featuredImage: 'hollow-blocks',
    authorName: 'Kwame Asante',
    categories: ['Building Tips', 'Concrete'],
    tags: ['hollow blocks', 'solid blocks', 'walls'],
    metaDescription:
      'How to choose between hollow and solid concrete blocks for foundations, load-bearing walls, partitions and fence walls in Ghana.',
    content: `The cheapest block is the one that you do not have to pay for twice. Most houses in Ghana need **both** kinds, and most of the money is lost where one is used in the place of the other.

# What is the difference?

A hollow block has one or two cavities. It takes less cement and sand, weighs about a third less and is quicker to lay. A solid block is full through and through: heavier, stronger for its size, and it gives water fewer ways through the wall.

# Wall by wall

- **Foundation and plinth:** solid blocks, 6 inch at least. This is where the wall stands in wet ground, and where weight from above arrives.
- **Outer walls of a one-storey house:** 6 inch hollow blocks do well, with columns and a ring beam where the engineer draws them.
- **Walls that carry a slab or a second storey:** what the drawing says. If it says solid, do not let anyone talk you into hollow.
- **Partitions inside:** 5 inch hollow blocks. They are light, and leave room for pipes and conduits.
- **Bathrooms and septic tanks:** solid blocks, plastered with a waterproof mix.
- **Fence walls:** hollow blocks with a pillar every 3 metres, on solid blocks up to 300 mm above the ground.

# Four tests at the block yard

1. Pick one up by a corner. A corner that crumbles in the hand was short of cement or water.
2. Knock two together. A good block rings; a bad one sounds dull.
3. Drop one flat from hip height on firm ground. It should not fall to pieces.
4. Measure three from different stacks. If their heights differ by more than 3 mm, you will pay for it in mortar.

> Ask when the blocks were made. A block needs at least seven days of wet curing before it is laid, and reaches its full strength after 28.

# What it means for the budget

Hollow blocks cost less each, and also save on transport, since more of them fit on a truck. Do not fill their cavities with rubble to "make them strong": where strength is needed, fill them with concrete around steel, or take solid blocks from the start.

Not sure about a wall? Send us a photo of the drawing, or [ask for a quote](/contact) with both kinds in it. See also our [blocks and their sizes](/products?category=blocks).`,
  },
  {
    title: 'How many blocks do I need for a room?',
    excerpt:
      'Measure the walls, take off the openings, multiply by ten, add a little for breakage. A worked example for a 4 by 3.6 metre bedroom.',
    featuredImage: 'hollow-wall',
    authorName: 'Efua Boateng',
    categories: ['Building Tips'],
    tags: ['estimating', 'blocks', 'budget'],
    metaDescription:
      'Estimate the concrete blocks for a room yourself: wall area, openings, blocks per square metre and 5-10% extra, with a worked example.',
    content: `You do not need a quantity surveyor to know how many blocks one room takes. You need a tape measure, five minutes and one number: **ten**.

# Why ten?

The face of a common block is 450 by 225 mm (18 by 9 inches). With 10 mm of mortar around it, each block covers about 0.108 m² of wall, so one square metre takes 9.2 blocks. Ten to the square metre is easy to remember and already has some breakage in it.

# The four steps

1. Add up the length of all walls in metres. Count a wall that two rooms share only once.
2. Multiply by the height from the floor to the ring beam. That is the wall area.
3. Take off doors and windows. A door of 0.9 by 2.1 m is 1.9 m², a window of 1.2 by 1.2 m is 1.4 m².
4. Multiply what is left by ten, and add 5 to 10% for cutting and breakage.

# A worked example

A bedroom of 4.0 by 3.6 m, walls 2.7 m high, one door and two windows:

- Walls: 4.0 + 3.6 + 4.0 + 3.6 = 15.2 m
- Area: 15.2 × 2.7 = 41.0 m²
- Openings: 1.9 + 1.4 + 1.4 = 4.7 m²
- What is left: 36.3 m²
- Blocks: 36.3 × 10 = 363, with 5% extra **about 380**

# Do not forget

- The foundation wall below the floor: its length times its height, by the same rule, in solid blocks.
- The gables, if the roof has two slopes: half of width times height, for each.
- Pillars and lintels are concrete, not blocks.

> Order the whole number at once if you can store it. Blocks from one batch have one height and one colour, and one delivery costs less than two.

Have the numbers? Put them into the [cart](/products?category=blocks) and you will see the price with delivery before you order.`,
  },
  {
    title: 'Ordering ready-mix concrete: what to have ready before the truck comes',
    excerpt:
      'Concrete does not wait. How to work out the volume, choose the grade and prepare the site, so that the pour runs without a break.',
    featuredImage: 'ready-mix-pour',
    authorName: 'Kwame Asante',
    categories: ['Concrete', 'Building Tips'],
    tags: ['ready-mix', 'slab', 'site'],
    metaDescription:
      'Work out the volume, choose the grade and prepare the site for ready-mix concrete: a checklist for builders in Ghana.',
    content: `From the moment water meets cement, the clock runs: ready-mix concrete is to be placed within **90 minutes** of batching. A site that is ready saves the pour; a site that is not ready wastes a truckload.

# How much?

Length × width × thickness, all in metres, gives cubic metres. A slab of 10 by 8 m, 150 mm thick, is 10 × 8 × 0.15 = **12 m³**. Add 5% for uneven ground and what sticks to the forms: 12.6, so order 13.

# Which grade?

- **Grade 15** for blinding, kerbs and paths.
- **Grade 20** for floor slabs of houses and light foundations.
- **Grade 25** for columns, beams and suspended slabs of most buildings.
- **Grade 30** where the engineer asks for it: heavy loads, water tanks, industrial floors.

What the drawing says comes first. Prices for each grade are on the [ready-mix page](/ready-mix-concrete).

# The day before

1. Walk the way of the truck. It is heavy and needs about 3 metres of width, firm ground, and no low cables.
2. Check that the formwork is closed, propped and oiled, and that the steel stands on spacers, not on the ground.
3. Wet the ground and the forms, so that they do not drink from the concrete.
4. Have a vibrator that starts, and fuel for it.
5. Count your people: one to guide the chute, two to spread, one to vibrate, two to level and finish.

# On the day

Pour from the far corner towards the truck. Vibrate each spot only until the bubbles stop. **Never add water** to make the concrete run more easily: one extra bucket in each cubic metre can cost a tenth of the strength. If it is too stiff, tell the driver and call the plant: the slump of the next load can be changed there.

> Start early. A pour that begins at seven in the morning is levelled and covered before the midday sun dries the surface.

# Afterwards

Keep the slab wet for seven days: wet sacks, a film, or water ponded behind a small bank of sand. Full strength comes after 28 days; take no props away before the engineer agrees.`,
  },
  {
    title: 'Paving a compound that stays dry in the rains',
    excerpt:
      'Puddles, sunken tracks and weeds all come from below. The layers, the fall and the drains that keep a paved compound level for years.',
    featuredImage: 'paving',
    authorName: 'Efua Boateng',
    categories: ['Paving & Drainage', 'Building Tips'],
    tags: ['paving stones', 'U-drains', 'rainy season'],
    metaDescription:
      'How to pave a compound in Ghana so that it drains in the rains: fall, sub-base, bedding sand, edge restraint, joints and U-drains.',
    content: `A paved compound fails from below, not from above. The stones are the part that you see; whether they lie level after three rainy seasons is decided before the first one is laid.

# Give the water a way

Water must run **away from the house**, with a fall of 1 in 80 or more: 1.25 to 2 cm on every metre. On a compound 8 metres deep, the far edge lies 10 to 16 cm lower than the wall of the house. Set this out with pegs and a string, and check it with a level before anything is dug.

At the low edge, a [U-drain](/products?category=drainage) takes the water to the street gutter. Where cars cross it, lay covers. Where a whole road crosses, a culvert.

# The layers, from below

1. The natural ground, stripped of topsoil and roots, and compacted. Black cotton soil is dug out and replaced.
2. 100 to 150 mm of compacted laterite or quarry dust for feet and cars; 200 mm or more for trucks.
3. 30 to 40 mm of sharp sand, screeded to the fall. Do not walk on it afterwards.
4. The stones: 60 mm thick for walkways and cars, 80 mm for trucks.
5. Fine dry sand, swept into the joints until they take no more, and again after a week.

# Hold the edges

Without kerbs on concrete, the outer stones wander, the joints open and the sand washes out. Set the kerbs before you lay the stones.

- Begin laying at a straight edge, and stretch a string every two metres.
- Cut stones for the border with a disc, not with a hammer.
- Run a plate compactor over the finished surface three times.

> The best time to look at your drainage is during the first heavy rain of the season. Take an umbrella and a piece of chalk, and mark where water stands.

# Stones for the job

Interlocking shapes stand up to turning wheels better than square ones. Light colours stay cooler under bare feet. Look at our [paving stones](/products?category=paving), and order 5 to 10% more than the area for cuts at the border.`,
  },
  {
    title: 'Roofing sheet gauges explained: what 0.45 mm buys you',
    excerpt:
      'Gauge, millimetres, profile and coating: what the numbers on a roofing sheet mean, and which one suits a house by the sea.',
    featuredImage: 'roof-ibr',
    authorName: 'Yaw Ofori',
    categories: ['Roofing'],
    tags: ['roofing sheets', 'aluminium', 'gauge'],
    metaDescription:
      'What gauge and millimetres mean for roofing sheets, how aluminium and galvanised steel differ, and what to choose on the coast of Ghana.',
    content: `Two roofs look the same from the road. After ten years one is sound, and the other is dented, loose and brown along the screws. The difference is often less than two tenths of a millimetre.

# Gauge and millimetres

Gauge counts backwards: **the lower the number, the thicker the sheet**. Tables differ a little from maker to maker, so ask for millimetres too.

- Gauge 30: about 0.3 mm. For sheds and site fences.
- Gauge 28: about 0.4 mm. Light roofs on close purlins.
- Gauge 26: about 0.45 mm. The usual choice for a house.
- Gauge 24: about 0.55 mm. Wide spans, workshops, and roofs that people walk on.

Measure it yourself with a micrometer at a cut edge. A sheet that is sold as 0.45 and measures 0.38 is another sheet.

# Aluminium or galvanised steel?

Aluminium does not rust. Within a few kilometres of the sea, from Aflao to Axim, it is worth its price: salt eats the zinc off steel, and first at the cut edges and screw holes. Steel is stiffer for the same thickness and costs less, and inland it lasts for decades if its coating is not scratched.

Never let the two touch. Aluminium on bare steel purlins needs a layer of felt or paint in between, and screws made for it.

# Profile matters too

The deeper the ribs, the stiffer the sheet. A box profile (IBR) spans further than a corrugated sheet of the same gauge, so the carpenter needs fewer purlins. Reckon timber and sheets together when you compare prices.

# On the roof

1. Lay against the main wind, so that it blows over the laps and not into them.
2. Lap one corrugation at the side and 150 mm at the end, 200 mm on a flat roof.
3. Screw through the **crest**, with a washer, and not so tight that the washer bulges.
4. Sweep off all drillings before evening. Each one is a rust spot by morning.

> Ask for sheets cut to the length of your rafter. A roof without end laps has nothing to leak at.

Our [roofing sheets](/products?category=roofing) are sold by the square metre and cut to length.`,
  },
  {
    title: 'Curing blocks and concrete in the harmattan',
    excerpt:
      'Dry wind takes the water that cement needs to harden. How to keep blocks, plaster and slabs wet when the air is not.',
    featuredImage: 'interlocking-blocks',
    authorName: 'Kwame Asante',
    categories: ['Concrete', 'Building Tips'],
    tags: ['curing', 'harmattan', 'blocks'],
    metaDescription:
      'Keep concrete and blocks wet in the harmattan: shade, sacks, film and a watering plan for the seven days that decide their strength.',
    content: `Concrete does not dry hard, it *grows* hard, and it drinks water while it grows. From December to February the harmattan takes that water away. A block that dries out on its first day may never reach half of its strength.

# What goes wrong

- Fine cracks like a map on slabs and plaster, sometimes within two hours.
- Block edges that turn to powder under the thumb.
- A dusty floor that never stops being dusty.

All three are the same fault: the surface lost its water before the cement could use it.

# Blocks

1. Mould in the shade, or before ten in the morning.
2. Cover the fresh blocks with a sheet within the hour, and hold its edges down against the wind.
3. From the next day, water them **three times a day** in the harmattan, where twice would do in May.
4. Keep this up for seven days, then stack them with gaps, still under cover.
5. Do not lay them before they are fourteen days old, and wet them before laying.

# Slabs and columns

Wet the formwork. Pour early, finish early. As soon as the surface takes no thumbprint, cover it: wet jute sacks with a plastic film over them hold water for a whole day. Wrap columns in sacks when the forms come off. Seven days is the least; for a water tank, take fourteen.

# Plaster and mortar

Splash the wall before you plaster, and mix only what you can use in an hour. Mortar that has begun to stiffen is not saved by more water. Throw it away.

> A simple test: lay your palm on the concrete in the afternoon. If it feels dry and warm, it needed water two hours ago.

Curing costs some water and one person's care for a week. It is the cheapest strength that you can buy. Wherever you buy your blocks, ask when they were made; [ask us](/contact) too.`,
  },
]
