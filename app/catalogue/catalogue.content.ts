/**
 * The products of a new shop, in the order of the price list.
 *
 * Standards named: GS 1207:2018 (Ghana Building Code) · BS EN 772-1 (strength of masonry units) · BS EN 1338 (paving
 * blocks) · BS EN 1916 (concrete pipes) · BS EN 206, BS EN 12350-2, BS EN 12390-3 (concrete, slump, cubes) · BS EN 197-1
 * (cement) · BS EN 508-1 and 508-2 (profiled roofing of steel and of aluminium) · BS EN 10346 (galvanized steel) ·
 * BS EN 1396 (coil-coated aluminium) · BS EN 10169 (coil-coated steel) · BS EN 16153 and BS EN 1013 (polycarbonate,
 * multiwall and profiled).
 * Block strength follows the 2.8 N/mm² that the Ghana Standards Authority asks for; cement classes follow its advice
 * (42.5R for blocks and paving, 42.5N for ready-mix).
 *
 * Derived figures: sandcrete 2,000 kg/m³, interlocking 1,900, paving 2,250, concrete 2,400, steel 7,850, aluminium
 * 2,710; blocks per m² with 10 mm joints; sheet weight per m² of cover = thickness × density × coil width / cover width
 * (925/686 mm box profile, 940/762 mm corrugated, 1,250/1,100 mm tiles, 1,400/1,000 mm trapezoid); flow by Manning,
 * n = 0.013.
 */
import type { SeedProduct } from './products.table.ts'

export const catalogue = [
  {
    id: 'hollow-blocks',
    category: 'blocks',
    name: 'Hollow Blocks',
    description:
      'Machine-vibrated sandcrete blocks with two cells, for walls that must carry load without the weight of a solid block.',
    longDescription:
      'Our hollow blocks are vibrated in steel moulds from cement and washed sand, then kept wet for seven days. The 450 × 225 mm face is the usual one in Ghana, so they bond with the blocks already on site.\n\n' +
      'The two cells take out over a third of the weight and can be filled with concrete and rods at corners, door jambs and columns. Use 5" for partitions, 6" for most house walls, 8" and 9" where the engineer asks for a thicker wall.',
    sizes: [
      '5" (125 mm): 450 × 225 × 125 mm',
      '6" (150 mm): 450 × 225 × 150 mm',
      '8" (200 mm): 450 × 225 × 200 mm',
      '9" (225 mm): 450 × 225 × 225 mm',
    ],
    applications: [
      'External house walls',
      'Partitions',
      'Boundary and fence walls',
      'Infill between concrete columns',
      'Shops, schools and warehouses',
    ],
    features: [
      'Load bearing',
      'Slows heat through the wall',
      'Four thicknesses, one face size',
      'Cells take rods and concrete',
      'Certified to national standards',
    ],
    pricePesewas: 250,
    unit: 'block',
    priceUnit: 'block',
    gallery: ['hollow-blocks', 'hollow-wall', 'hollow-pallet'],
    specifications: [
      { label: 'Face', value: '450 × 225 mm (18" × 9")' },
      { label: 'Weight per block', value: '5": 17 kg · 6": 19 kg · 8": 23 kg · 9": 26 kg' },
      { label: 'Compressive strength', value: '2.8 MPa minimum at 28 days, on the gross area' },
      { label: 'Blocks per m²', value: '9.3 with 10 mm joints; order 10 to allow for cutting and breakage' },
      {
        label: 'Wall weight, unplastered',
        value: '5": 170 kg/m² · 6": 195 kg/m² · 8": 240 kg/m² · 9": 270 kg/m²',
      },
      { label: 'Mix', value: '1 part cement (42.5R) to 6 parts sand' },
      { label: 'Water absorption', value: '12% maximum by mass' },
      {
        label: 'Curing and production',
        value: 'Kept wet for 7 days; orders made up from cured stock in 24-48 hours',
      },
      { label: 'Pallet', value: '5": 70 · 6": 60 · 8": 50 · 9": 40 blocks, 1.1-1.2 t' },
      { label: 'Standard', value: 'GS 1207 (Ghana Building Code); strength tested to BS EN 772-1' },
    ],
    benefits: [
      'A 6" hollow block weighs 19 kg against 30 kg solid, which is easier to lay and lighter on the foundation.',
      'Air in the cells slows the afternoon heat on its way into the room.',
      'Pipes and cables can run down the cells instead of in chases.',
      'Vibrated moulds keep faces true, which saves plaster.',
      'Ten blocks cover a square metre, so an order is easy to work out.',
    ],
  },
  {
    id: 'solid-blocks',
    category: 'blocks',
    name: 'Solid Blocks',
    description:
      'Dense sandcrete blocks for foundations, load-bearing walls and anything that stands in the ground.',
    longDescription:
      'Solid blocks have no cells: the full 450 mm length and full thickness carry the load. They are the usual choice below ground level, for plinth walls, septic tanks and manholes, and for walls that hold heavy fixings.\n\n' +
      'They come from the same vibrated moulds as our hollow blocks and share the same face, so both can be used in one wall.',
    sizes: [
      '4" (100 mm): 450 × 225 × 100 mm',
      '5" (125 mm): 450 × 225 × 125 mm',
      '6" (150 mm): 450 × 225 × 150 mm',
      '8" (200 mm): 450 × 225 × 200 mm',
    ],
    applications: [
      'Foundation and plinth walls',
      'Load-bearing walls',
      'Septic tanks and manholes',
      'Security and boundary walls',
      'Walls with heavy fixings',
    ],
    features: [
      'Load bearing',
      'No cells to fill below ground',
      'Holds anchors and hinges',
      'Four thicknesses, one face size',
      'Certified to national standards',
    ],
    pricePesewas: 300,
    unit: 'block',
    priceUnit: 'block',
    gallery: ['solid-blocks'],
    specifications: [
      { label: 'Face', value: '450 × 225 mm (18" × 9")' },
      { label: 'Weight per block', value: '4": 20 kg · 5": 25 kg · 6": 30 kg · 8": 41 kg' },
      { label: 'Compressive strength', value: '3.5 MPa minimum at 28 days' },
      { label: 'Blocks per m²', value: '9.3 with 10 mm joints; order 10 to allow for cutting and breakage' },
      {
        label: 'Wall weight, unplastered',
        value: '4": 200 kg/m² · 5": 250 kg/m² · 6": 300 kg/m² · 8": 400 kg/m²',
      },
      { label: 'Mix', value: '1 part cement (42.5R) to 6 parts sand' },
      { label: 'Water absorption', value: '12% maximum by mass' },
      {
        label: 'Curing and production',
        value: 'Kept wet for 7 days; orders made up from cured stock in 24-48 hours',
      },
      { label: 'Pallet', value: '4": 72 · 5": 56 · 6": 48 · 8": 30 blocks, 1.2-1.5 t' },
      { label: 'Standard', value: 'GS 1207 (Ghana Building Code); strength tested to BS EN 772-1' },
    ],
    benefits: [
      'The whole section carries load, so strength does not depend on how well cells are filled.',
      'Below ground there are no voids for water or termites to find.',
      'Gates, shelves and air conditioners can be anchored anywhere in the wall.',
      'A 6" wall weighs about 300 kg/m², which cuts street noise.',
    ],
  },
  {
    id: 'u-drains',
    category: 'drainage',
    name: 'U-Drains',
    description:
      'Precast concrete channels in 1 m lengths for compounds, roadsides and estates, with mesh in walls and floor.',
    longDescription:
      'U-drains carry storm water and waste water away in a channel that keeps its shape. Each length is cast in one piece, and the rounded inside corners let silt wash through.\n\n' +
      'Set them on a level concrete or sand bed, point the joints with cement mortar and backfill both sides evenly. Cover slabs and other sizes are made to order.',
    sizes: [
      '9" (225 mm): 225 × 225 mm inside, 1 m long',
      '12" (300 mm): 300 × 300 mm inside, 1 m long',
      '18" (450 mm): 450 × 450 mm inside, 1 m long',
      '24" (600 mm): 600 × 600 mm inside, 1 m long',
    ],
    applications: [
      'House compounds',
      'Roadside drains',
      'Estates and car parks',
      'Markets, schools and hospitals',
      'Farm and irrigation channels',
    ],
    features: [
      'Heavy duty',
      'Weather resistant',
      'Custom sizes',
      'Mesh in walls and floor',
      'Cover slabs to order',
    ],
    pricePesewas: 4500,
    unit: 'm',
    priceUnit: 'meter',
    gallery: ['u-drains', 'drain-run'],
    specifications: [
      { label: 'Inside width × depth', value: '225 × 225 · 300 × 300 · 450 × 450 · 600 × 600 mm' },
      { label: 'Outside width × height', value: '325 × 285 · 420 × 370 · 600 × 530 · 780 × 700 mm' },
      { label: 'Wall / floor', value: '50/60 · 60/70 · 75/80 · 90/100 mm' },
      { label: 'Length', value: '1 m' },
      { label: 'Weight per m', value: '225: 100 kg · 300: 155 kg · 450: 275 kg · 600: 445 kg' },
      { label: 'Flow when full, 1% fall', value: '225: 69 l/s · 300: 149 l/s · 450: 440 l/s · 600: 947 l/s' },
      { label: 'Concrete', value: '25 MPa at 28 days, made to BS EN 206' },
      { label: 'Reinforcement', value: 'Welded steel mesh, 20 mm cover' },
      { label: 'Joint', value: 'Butt joint, pointed with 1:3 cement mortar' },
      {
        label: 'Production time',
        value: '24-48 hours for stock sizes; cover slabs and custom sizes by quote',
      },
    ],
    benefits: [
      'There is no formwork and no waiting: a crew can set and backfill a short run in one working day.',
      'Smooth factory faces carry more water than a rough drain cast on site of the same size.',
      'The walls keep their line because the mesh runs from floor to rim.',
      'A damaged length can be lifted out and replaced without breaking up the rest.',
    ],
  },
  {
    id: 'culverts',
    category: 'drainage',
    name: 'Culverts',
    description:
      'Reinforced concrete pipes, 600 to 1200 mm inside diameter, for taking streams and storm water under roads and driveways.',
    longDescription:
      'Our culverts are round reinforced pipes in 1 m lengths with rebated ends, so each pipe seats in the next and the line stays straight. Diameters run from 24" (600 mm) for a driveway to 48" (1200 mm) for a stream under a road. Box culverts for wider crossings are cast to order.\n\n' +
      'Price is per pipe. Tell us the crossing length and the flow or catchment, and we will help you choose the diameter and count the pipes.',
    sizes: [
      '24" (600 mm): 600 mm inside diameter, 1 m long',
      '30" (750 mm): 750 mm inside diameter, 1 m long',
      '36" (900 mm): 900 mm inside diameter, 1 m long',
      '48" (1200 mm): 1200 mm inside diameter, 1 m long',
    ],
    applications: [
      'Road and driveway crossings',
      'Stream crossings',
      'Storm drains',
      'Farm and quarry access roads',
      'Soakaways and inspection shafts',
    ],
    features: [
      'Heavy duty',
      'Weather resistant',
      'Custom sizes',
      'Steel cage in every pipe',
      'Rebated joints',
    ],
    pricePesewas: 15000,
    unit: 'piece',
    priceUnit: 'piece',
    gallery: ['culvert', 'box-culverts'],
    specifications: [
      { label: 'Inside diameter', value: '600 · 750 · 900 · 1200 mm' },
      { label: 'Outside diameter / wall', value: '750/75 · 920/85 · 1090/95 · 1440/120 mm' },
      { label: 'Length laid', value: '1 m' },
      { label: 'Weight per pipe', value: '600: 380 kg · 750: 535 kg · 900: 715 kg · 1200: 1,195 kg' },
      {
        label: 'Flow when full, 1% fall',
        value: '600: 0.61 m³/s · 750: 1.11 m³/s · 900: 1.81 m³/s · 1200: 3.90 m³/s',
      },
      { label: 'Crushing load', value: 'Designed to BS EN 1916 class 120: 72 · 90 · 108 · 144 kN/m' },
      { label: 'Concrete', value: '30 MPa at 28 days, made to BS EN 206' },
      { label: 'Cover over the pipe', value: '600 mm at least under traffic, or a concrete surround' },
      { label: 'Joint', value: 'Rebated (ogee), sealed with 1:3 cement mortar' },
      { label: 'Production time', value: '24-48 hours for stock sizes; custom sizes by quote' },
    ],
    benefits: [
      'A short crossing can be opened, laid and backfilled in a day, so the road is closed for less time.',
      'Rebated ends line the pipes up and keep soil out of the joint.',
      'Concrete does not rust or burn, and does not go soft in the sun.',
      'Lengths of 1 m make up most crossings without cutting.',
      'None weighs more than 1.2 t, so an excavator on site can usually place them.',
    ],
  },
  {
    id: 'paving-stones',
    category: 'paving',
    name: 'Paving Stones',
    description:
      'Pressed concrete pavers in zig-zag, hexagon and rectangle, 60 mm for feet and cars, 80 mm for trucks.',
    longDescription:
      'Pavers are pressed dense, with a chamfered edge that sheds water and resists chipping. Zig-zag pavers lock against turning wheels; hexagons and rectangles suit terraces and walkways.\n\n' +
      'Lay them on 30 mm of sharp sand over a compacted base, hold the edges with kerbs and brush fine sand into the joints. Price is for the pavers that cover 1 m²; laying is not included.',
    sizes: [
      'Zig-zag: 225 × 112.5 mm, 60 or 80 mm thick',
      'Hexagon: 200 mm across flats, 60 or 80 mm thick',
      'Rectangle: 200 × 100 mm, 60 or 80 mm thick',
    ],
    applications: [
      'Driveways and compounds',
      'Walkways and terraces',
      'Car parks',
      'Filling stations and loading yards',
      'Estate roads',
    ],
    features: [
      'Non-slip',
      'Multiple colours',
      'Easy maintenance',
      'Two thicknesses',
      'Lifts and relays over pipes',
    ],
    pricePesewas: 800,
    unit: 'm²',
    priceUnit: 'sqm',
    gallery: ['paving', 'paved-yard', 'hex-paving'],
    specifications: [
      { label: 'Thickness', value: '60 mm: foot traffic and cars · 80 mm: trucks and estate roads' },
      { label: 'Pieces per m²', value: 'Zig-zag 39.5 · hexagon 28.9 · rectangle 50' },
      { label: 'Weight per m²', value: '60 mm: 135 kg · 80 mm: 180 kg' },
      { label: 'Compressive strength', value: '40 MPa at 28 days' },
      { label: 'Water absorption', value: '6% maximum by mass' },
      { label: 'Tolerance', value: '± 2 mm in plan, ± 3 mm in thickness' },
      { label: 'Colours', value: 'Grey and red from stock; black, yellow and brown to order' },
      { label: 'Laying', value: '30 mm sharp sand on a compacted base, fall of 1:80 or more' },
      { label: 'Pallet', value: '60 mm: 10 m² (1,350 kg) · 80 mm: 8 m² (1,440 kg)' },
      { label: 'Standard', value: 'Sizes and water absorption to BS EN 1338' },
    ],
    benefits: [
      'The surface can be used as soon as the joints are filled; nothing has to set.',
      'A trench for a pipe or cable is opened by lifting pavers and closed with the same ones.',
      'Rain drains to the sides instead of standing or turning the yard to mud.',
      'The textured face grips when wet and the colour goes through the wearing layer.',
      'A stained or broken paver is one piece to replace, not a slab to break out.',
    ],
  },
  {
    id: 'ready-mix-concrete',
    category: 'concrete',
    name: 'Ready-Mix Concrete',
    description:
      'Four grades from 15 to 30 MPa, batched by weight and delivered within 90 minutes, for slabs, columns and foundations.',
    longDescription:
      'We batch cement, sand, stone and water by weight and set the slump for your pour. Each load is delivered within 90 minutes of batching, six days a week.\n\n' +
      'The price here is for Grade 20, our usual grade for house foundations and ground slabs. All four grades are priced on the ready-mix page.',
    sizes: [
      'Grade 15 (1:2:4): 15 MPa',
      'Grade 20 (1:1.5:3): 20 MPa',
      'Grade 25 (1:1:2): 25 MPa',
      'Grade 30 (1:0.75:1.5): 30 MPa',
    ],
    applications: [
      'Foundations and ground slabs',
      'Suspended floors',
      'Columns and beams',
      'Driveways and yards',
      'Water tanks',
    ],
    features: [
      'Various grades',
      'Fresh delivery',
      'GSA approved',
      'Slump set for your pour',
      'Emergency supply 24/7',
    ],
    pricePesewas: 35000,
    unit: 'm³',
    priceUnit: 'cubic meter',
    gallery: ['ready-mix-pour', 'test-specimens'],
    specifications: [
      { label: 'Grades', value: '15 · 20 · 25 · 30 MPa at 28 days' },
      { label: 'Nominal mix', value: '1:2:4 · 1:1.5:3 · 1:1:2 · 1:0.75:1.5' },
      { label: 'Slump', value: '50-150 mm, chosen for the pour' },
      { label: 'Aggregate', value: 'Crushed granite, 20 mm maximum' },
      { label: 'Cement', value: '42.5N Portland-limestone cement (BS EN 197-1)' },
      { label: 'Density', value: 'About 2,400 kg/m³' },
      { label: 'Coverage of 1 m³', value: '10 m² at 100 mm · 6.7 m² at 150 mm · 5 m² at 200 mm' },
      { label: 'Delivery', value: 'Within 90 minutes of batching' },
      { label: 'Full strength', value: 'At 28 days' },
      { label: 'Standard', value: 'BS EN 206; cubes tested to BS EN 12390-3' },
    ],
    benefits: [
      'Loads match in strength because every part of the mix is weighed.',
      'There is no heap of sand and stone on the road and no cement to guard overnight.',
      'A slab is poured in one go, without the cold joints of hand mixing.',
      'You pay for the cubic metres you pour, in steps of half a cubic metre.',
    ],
  },
  {
    id: 'interlocking-blocks',
    category: 'blocks',
    name: 'Interlocking Blocks',
    description:
      'Building blocks that lock together dry, without mortar between courses, with a face that can be left bare.',
    longDescription:
      'Interlocking blocks are pressed from cement, sand and laterite, with a ridge on top and a tongue at the end that fit the next block. Only the first course is set in mortar.\n\n' +
      'Two round holes line up through the wall for rods and grout where the engineer asks for them. Price is for the blocks of 1 m² of wall, halves and corners counted in; laying is not included.',
    sizes: ['6" wall (150 mm): 300 × 150 × 115 mm', '9" wall (220 mm): 300 × 220 × 115 mm'],
    applications: [
      'Single-storey houses',
      'Infill walls in framed buildings',
      'Boundary walls',
      'Site offices and stores',
      'Garden and feature walls',
    ],
    features: [
      'No mortar between courses',
      'Holes for rods and grout',
      'Fair face, plaster optional',
      'Two wall thicknesses',
      'Certified to national standards',
    ],
    pricePesewas: 1200,
    unit: 'm²',
    priceUnit: 'sqm',
    gallery: ['interlocking-blocks'],
    specifications: [
      { label: 'Face', value: '300 × 115 mm' },
      { label: 'Blocks per m²', value: '29; 26 courses make 2.99 m' },
      { label: 'Weight per block', value: '150 mm: 8.9 kg · 220 mm: 13.5 kg' },
      { label: 'Wall weight', value: '150 mm: 260 kg/m² · 220 mm: 390 kg/m²' },
      { label: 'Compressive strength', value: '4 MPa minimum at 28 days' },
      { label: 'Ridge and holes', value: '12 mm ridge; two 52 mm holes for rods up to 12 mm and grout' },
      { label: 'Water absorption', value: '15% maximum by mass' },
      { label: 'Pallet', value: '150 mm: 144 blocks, about 5 m² · 220 mm: 96 blocks, 3.3 m²' },
      { label: 'Production time', value: 'Orders made up from cured stock in 24-48 hours' },
      { label: 'Standard', value: 'GS 1207 (Ghana Building Code); strength tested to BS EN 772-1' },
    ],
    benefits: [
      'With no mortar between courses a wall needs far less cement, sand and water.',
      'The ridges set the line, so courses run straight as they go up.',
      'At 8.9 kg the 150 mm block can be laid by one person.',
      'The face can be pointed, sealed or painted instead of plastered.',
      'Rods through the holes tie the wall from the footing to the ring beam.',
    ],
  },
  {
    id: 'aluminum-sheets',
    category: 'roofing',
    name: 'Aluminum Sheets',
    description:
      'Painted long-span roofing in box profile. Light, free of rust and cut to the length of your roof.',
    longDescription:
      'Box-profile sheets in an alloy that does not rust, painted and cut to the length of your rafters, so most roofs need no end laps. At under 2.1 kg/m² they are about a third of the weight of steel of the same thickness, and the right choice near the sea.\n\n' +
      'Ridge caps and flashings come in the same colours. Price is per m² of roof covered, not of sheet.',
    sizes: [
      '0.40 mm, cover 686 mm',
      '0.45 mm, cover 686 mm',
      '0.50 mm, cover 686 mm',
      '0.55 mm, cover 686 mm',
    ],
    applications: [
      'Houses',
      'Coastal buildings',
      'Churches and schools',
      'Shops and offices',
      'Re-roofing on old rafters',
    ],
    features: ['Lightweight', 'Corrosion resistant', 'Long lasting', 'Cut to length', 'Five stock colours'],
    pricePesewas: 4500,
    unit: 'm²',
    priceUnit: 'm²',
    gallery: ['roof-ibr'],
    specifications: [
      { label: 'Profile', value: 'Box profile (IBR): five ribs, 36 mm high, 171.5 mm apart' },
      { label: 'Cover / overall width', value: '686 mm / 742 mm' },
      { label: 'Length', value: 'Cut to order, 1.5-12 m; 1 m² of cover = 1.46 m of sheet' },
      {
        label: 'Weight per m² of cover',
        value: '0.40: 1.46 kg · 0.45: 1.64 kg · 0.50: 1.83 kg · 0.55: 2.01 kg',
      },
      {
        label: 'Weight per m of sheet',
        value: '0.40: 1.00 kg · 0.45: 1.13 kg · 0.50: 1.25 kg · 0.55: 1.38 kg',
      },
      { label: 'Alloy', value: '3003 or 3105, hard temper' },
      { label: 'Finish', value: '25 µm polyester paint; red, blue, green, charcoal or white' },
      { label: 'Roof pitch', value: '5° or more' },
      { label: 'Purlin spacing', value: '0.75 m at most for 0.40-0.45 mm; 0.9 m for 0.50-0.55 mm' },
      { label: 'Standard', value: 'Profile to BS EN 508-2; coating to BS EN 1396' },
    ],
    benefits: [
      'The metal cannot rust, so cut edges and screw holes do not bleed brown stains.',
      'A 100 m² roof in 0.45 mm weighs about 165 kg, which spares the rafters.',
      'Sheets cut to rafter length leave no end laps to leak.',
      'Light colours reflect the sun and keep the ceiling cooler.',
    ],
  },
  {
    id: 'galvanized-sheets',
    category: 'roofing',
    name: 'Galvanized Sheets',
    description:
      'Box-profile steel roofing with a heavy zinc coat, for warehouses, workshops and farm buildings.',
    longDescription:
      'Steel sheets hot-dipped in zinc and rolled to a 686 mm box profile. Steel spans further between purlins and carries a person on the purlin line, so it suits sheds, workshops and poultry houses.\n\n' +
      'Within about 1 km of the sea we advise a sheet that cannot rust. Price is per m² of roof covered.',
    sizes: [
      '0.40 mm, cover 686 mm',
      '0.45 mm, cover 686 mm',
      '0.50 mm, cover 686 mm',
      '0.55 mm, cover 686 mm',
    ],
    applications: [
      'Warehouses and workshops',
      'Farm and poultry houses',
      'Site hoardings',
      'Houses inland',
      'Wall cladding',
    ],
    features: [
      'Z275 zinc coat',
      'Wider purlin spacing',
      'Carries weight at the purlins',
      'Cut to length',
      'Roof or wall',
    ],
    pricePesewas: 3500,
    unit: 'm²',
    priceUnit: 'm²',
    gallery: ['galvanized-sheets'],
    specifications: [
      { label: 'Profile', value: 'Box profile (IBR): five ribs, 36 mm high, 171.5 mm apart' },
      { label: 'Cover / overall width', value: '686 mm / 742 mm' },
      { label: 'Length', value: 'Cut to order, 1.5-12 m; 1 m² of cover = 1.46 m of sheet' },
      { label: 'Weight per m² of cover', value: '0.40: 4.2 kg · 0.45: 4.8 kg · 0.50: 5.3 kg · 0.55: 5.8 kg' },
      { label: 'Weight per m of sheet', value: '0.40: 2.9 kg · 0.45: 3.3 kg · 0.50: 3.6 kg · 0.55: 4.0 kg' },
      { label: 'Steel', value: 'S280GD, 280 MPa yield strength' },
      { label: 'Zinc coat', value: 'Z275: 275 g/m² over both sides, about 19 µm a side' },
      { label: 'Roof pitch', value: '5° or more' },
      { label: 'Purlin spacing', value: '1.2 m at most for 0.40-0.45 mm; 1.4 m for 0.50-0.55 mm' },
      { label: 'Standard', value: 'Profile to BS EN 508-1; steel and zinc to BS EN 10346' },
    ],
    benefits: [
      'Purlins at 1.2 to 1.4 m mean less timber or steel under the roof.',
      'Zinc keeps protecting the steel where a screw or saw has cut through.',
      'A person can walk on the purlin line for cleaning and repair.',
      'Sheets cut to rafter length leave no end laps to leak.',
    ],
  },
  {
    id: 'corrugated-sheets',
    category: 'roofing',
    name: 'Corrugated Sheets',
    description:
      'Galvanized steel sheets in the familiar wave profile, in four thicknesses and in stock lengths that fit a pick-up.',
    longDescription:
      'The wave profile is easy to fix and easy to match on older roofs. Ours is galvanized steel, sold in stock lengths or cut to order.\n\n' +
      'Choose 0.30 or 0.35 mm for sheds, kiosks and fencing, 0.40 or 0.45 mm for houses. Price is per m² of roof covered.',
    sizes: [
      '0.30 mm, cover 762 mm',
      '0.35 mm, cover 762 mm',
      '0.40 mm, cover 762 mm',
      '0.45 mm, cover 762 mm',
    ],
    applications: ['Houses', 'Kiosks and market stalls', 'Sheds and stores', 'Site fencing', 'Roof repairs'],
    features: [
      'Lightweight',
      'Corrosion resistant',
      'Long lasting',
      'Stock lengths on hand',
      'Matches older roofs',
    ],
    pricePesewas: 2800,
    unit: 'm²',
    priceUnit: 'm²',
    gallery: ['roof-corrugated'],
    specifications: [
      { label: 'Profile', value: 'Wave, 76 mm pitch, 18 mm deep' },
      { label: 'Cover / overall width', value: '762 mm / 838 mm; side lap of one wave' },
      {
        label: 'Length',
        value:
          '2.4, 3.0 and 3.6 m (8, 10 and 12 ft) from stock, or cut to 12 m; 1 m² of cover = 1.31 m of sheet',
      },
      { label: 'Weight per m² of cover', value: '0.30: 2.9 kg · 0.35: 3.4 kg · 0.40: 3.9 kg · 0.45: 4.4 kg' },
      { label: 'Weight per m of sheet', value: '0.30: 2.2 kg · 0.35: 2.6 kg · 0.40: 3.0 kg · 0.45: 3.3 kg' },
      { label: 'Zinc coat', value: 'Z140: 140 g/m² over both sides, about 10 µm a side' },
      { label: 'Roof pitch', value: '8° or more; 10° where sheets are lapped end to end' },
      { label: 'Purlin spacing', value: '0.75 m at most for 0.30-0.35 mm; 0.9 m for 0.40-0.45 mm' },
      { label: 'Bundle', value: '20 sheets; 133 kg at 0.30 mm and 3.0 m' },
      { label: 'Standard', value: 'Profile to BS EN 508-1; steel and zinc to BS EN 10346' },
    ],
    benefits: [
      'Thin sheets and a wide cover keep the cost per m² low.',
      'Any carpenter can fix it with ordinary roofing nails or screws.',
      'One pitch and depth match most older roofs, so a single sheet can be replaced.',
      'Stock lengths fit a pick-up, so small jobs need no truck.',
    ],
  },
  {
    id: 'polycarbonate-sheets',
    category: 'roofing',
    name: 'Polycarbonate Sheets',
    description:
      'Clear and tinted roofing that lets daylight in and keeps ultraviolet out, as twin-wall or wave-profile sheets.',
    longDescription:
      'Twin-wall sheets cover carports, terraces and walkways; the air between the walls holds back some of the heat. Wave-profile sheets are rolled to the same cover width as our corrugated steel and drop into the roof as skylights.\n\n' +
      'Fit the protected side, marked on the film, to the sky. Price is per m² of sheet, or of roof covered for wave profile.',
    sizes: [
      'Twin-wall 6 mm: 2.1 × 5.8 m',
      'Twin-wall 8 mm: 2.1 × 5.8 m',
      'Twin-wall 10 mm: 2.1 × 5.8 m',
      'Wave profile 0.8 mm: cover 762 mm, cut to length',
    ],
    applications: [
      'Carports and terraces',
      'Walkway covers',
      'Skylights in metal roofs',
      'Greenhouses',
      'Workshops and warehouses',
    ],
    features: [
      'Lets in daylight',
      'Ultraviolet protection on one side',
      'Hard to break',
      'Bends cold over arches',
      'Lightweight',
    ],
    pricePesewas: 5500,
    unit: 'm²',
    priceUnit: 'm²',
    gallery: ['polycarbonate-sheets'],
    specifications: [
      { label: 'Twin-wall sheet', value: '2.1 × 5.8 m (12.18 m²); cut to size on request' },
      {
        label: 'Weight per m²',
        value: '6 mm: 1.3 kg · 8 mm: 1.5 kg · 10 mm: 1.7 kg · wave 0.8 mm: 1.2 kg of cover',
      },
      { label: 'Light through clear sheet', value: 'About 80% twin-wall; about 88% wave profile' },
      { label: 'U-value, twin-wall', value: '6 mm: 3.3 · 8 mm: 3.0 · 10 mm: 2.8 W/m²K' },
      { label: 'Tightest cold bend', value: '6 mm: 1.0 m · 8 mm: 1.25 m · 10 mm: 1.5 m radius' },
      { label: 'Expansion', value: 'Leave room for 3 mm of movement per m of sheet' },
      { label: 'Supports', value: '600 mm apart for twin-wall; purlins at 0.75 m for wave profile' },
      { label: 'Roof pitch', value: '5° or more twin-wall; 8° or more wave profile' },
      { label: 'Colours', value: 'Clear, opal and bronze; blue and green to order' },
      { label: 'Standard', value: 'BS EN 16153 twin-wall; BS EN 1013 wave profile' },
    ],
    benefits: [
      'Daylight through the roof saves switching on lamps in workshops and corridors.',
      'The coated side stops ultraviolet light, which slows fading of what stands below.',
      'It does not shatter like glass when a branch or a ball lands on it.',
      'A full 6 mm sheet weighs under 16 kg, so two people can fit a carport.',
      'Wave-profile sheets lap with our corrugated steel without a special frame.',
    ],
  },
  {
    id: 'tile-profile-sheets',
    category: 'roofing',
    name: 'Tile Profile Sheets',
    description:
      'The look of clay tiles at the weight of sheet metal: painted aluminum, pressed in steps and made to order in your colour.',
    longDescription:
      'Each sheet is pressed into rows of tiles, 350 mm from step to step, and goes up as fast as any other sheet. The alloy does not rust, and a roof of it weighs about a thirtieth of one of clay tiles.\n\n' +
      'Send us the length of your rafters: sheets are cut in whole steps, with ridges, hips and valleys in the same colour. Price is per m² of roof covered, not of sheet.',
    sizes: [
      '0.40 mm, cover 1,100 mm',
      '0.45 mm, cover 1,100 mm',
      '0.50 mm, cover 1,100 mm',
      '0.55 mm, cover 1,100 mm',
    ],
    applications: ['Houses', 'Estates', 'Hotels and guest houses', 'Churches and schools', 'Gate houses'],
    features: [
      'The look of clay tiles',
      'Lightweight',
      'Corrosion resistant',
      'Cut in whole steps',
      'Made in your colour',
    ],
    pricePesewas: 5800,
    unit: 'm²',
    priceUnit: 'm²',
    gallery: ['tile-profile-sheets'],
    specifications: [
      { label: 'Profile', value: 'Tiles 183 mm wide and 26 mm high; steps of 16 mm, 350 mm apart' },
      { label: 'Cover / overall width', value: '1,100 mm / 1,180 mm' },
      { label: 'Length', value: 'Whole steps of 350 mm, 0.7-6.3 m; 1 m² of cover = 0.91 m of sheet' },
      {
        label: 'Weight per m² of cover',
        value: '0.40: 1.23 kg · 0.45: 1.39 kg · 0.50: 1.54 kg · 0.55: 1.69 kg',
      },
      {
        label: 'Weight per m of sheet',
        value: '0.40: 1.36 kg · 0.45: 1.52 kg · 0.50: 1.69 kg · 0.55: 1.86 kg',
      },
      { label: 'Alloy', value: '3003 or 3105, hard temper' },
      {
        label: 'Finish',
        value: '25 µm polyester paint; terracotta, charcoal, green or brown; others to order',
      },
      { label: 'Roof pitch', value: '12° or more' },
      { label: 'Batten spacing', value: '350 mm: one batten under each step' },
      { label: 'Production time', value: 'Made to order; four days for a house' },
      { label: 'Standard', value: 'Profile to BS EN 508-2; coating to BS EN 1396' },
    ],
    benefits: [
      'From the street it is a tiled roof; on the rafters it is sheet metal.',
      'The metal cannot rust, so it suits houses near the sea.',
      'A 100 m² roof in 0.45 mm weighs about 140 kg, so no heavier rafters are needed.',
      'Sheets from eaves to ridge leave no broken or slipped tiles to replace.',
    ],
  },
  {
    id: 'industrial-sheets',
    category: 'roofing',
    name: 'Industrial Sheets',
    description:
      'Deep trapezoidal steel sheets, galvanized and painted, for the wide spans of warehouses and factories.',
    longDescription:
      'A profile 75 mm deep carries from frame to frame where lighter sheets need a purlin between. The steel is of structural grade, zinc-coated and painted goosewing grey, and serves as roof or as wall.\n\n' +
      'Give us the spans and the load of your drawing and we name the thickness. Price is per m² covered, cut to length.',
    sizes: [
      '0.50 mm, cover 1,000 mm',
      '0.60 mm, cover 1,000 mm',
      '0.70 mm, cover 1,000 mm',
      '0.90 mm, cover 1,000 mm',
    ],
    applications: ['Warehouses', 'Factories', 'Cold stores', 'Filling stations', 'Wall cladding'],
    features: [
      'Spans up to 3.25 m',
      'Structural steel grade',
      'Zinc coat under paint',
      'Cut to length',
      'Roof or wall',
    ],
    pricePesewas: 5800,
    unit: 'm²',
    priceUnit: 'm²',
    gallery: ['industrial-sheets'],
    specifications: [
      { label: 'Profile', value: 'Trapezoid: four ribs, 75 mm high, 250 mm apart' },
      { label: 'Cover / overall width', value: '1,000 mm / 1,065 mm' },
      { label: 'Length', value: 'Cut to order, 2-12 m; 1 m² of cover = 1 m of sheet' },
      { label: 'Weight per m² of cover', value: '0.50: 5.5 kg · 0.60: 6.6 kg · 0.70: 7.7 kg · 0.90: 9.9 kg' },
      { label: 'Steel', value: 'S320GD, 320 MPa yield strength' },
      { label: 'Finish', value: 'Z275 zinc coat; 25 µm polyester paint, goosewing grey' },
      { label: 'Roof pitch', value: '4° or more' },
      {
        label: 'Purlin spacing',
        value: '0.50: 2.0 m · 0.60: 2.4 m · 0.70: 2.75 m · 0.90: 3.25 m at most, on three supports or more',
      },
      { label: 'Bundle', value: '20 sheets; 660 kg at 0.50 mm and 6.0 m' },
      {
        label: 'Standard',
        value: 'Profile to BS EN 508-1; steel and zinc to BS EN 10346; paint to BS EN 10169',
      },
    ],
    benefits: [
      'Fewer purlins: at 0.70 mm a bay of 5.5 m needs one in the middle.',
      'Each sheet covers a full metre, so a large roof closes quickly.',
      'Paint over zinc keeps the steel twice: from rain and where it is scratched.',
      'The same sheet clads the walls, so one order closes the building.',
    ],
  },
] satisfies SeedProduct[]
