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
import { labelled, lines, list } from '../platform/text/written.ts'
import { catalogueVariants, type SeedVariant } from './catalogue-variants.seed.ts'
import type { SeedProduct } from './products.table.ts'

type CatalogueProduct = Omit<SeedProduct, DerivedTexts> & Required<Pick<SeedProduct, DerivedTexts>>
type DerivedTexts =
  | 'description'
  | 'longDescription'
  | 'sizes'
  | 'applications'
  | 'features'
  | 'specifications'
  | 'benefits'
  | 'gallery'
/** Without what follows from its id, its measures and its variants. */
type Stated = Omit<CatalogueProduct, 'id' | 'pricePesewas' | 'sizes' | 'gallery'> &
  Partial<Pick<CatalogueProduct, 'sizes' | 'gallery'>>

/** The description, then the paragraphs of the long one. */
const texts = (written: TemplateStringsArray) => {
  const [description = '', ...paragraphs] = lines(written)
  return { description, longDescription: paragraphs.join('\n\n') }
}
const variantsOf = (id: string): SeedVariant[] => catalogueVariants[id]?.variants ?? []

/** The first option of each variant without its unit, with a figure: `5": 17 kg · 6": 19 kg`. */
const perOption = (id: string, figure: (variant: SeedVariant) => string) => {
  const figures = variantsOf(id).map(variant => [variant.option1.split(' ')[0], figure(variant)] as const)
  return [...new Map(figures)].map(([option, text]) => `${option}: ${text}`).join(' · ')
}
const weights = (id: string) => perOption(id, ({ weightGrams }) => `${weightGrams / 1_000} kg`)
const pallets = (id: string) => perOption(id, ({ perPallet }) => String(perPallet))

/** `5" (125 mm): 450 × 225 × 125 mm`, `0.40 mm, cover 686 mm`; only the kinds whose measures say all. */
function sizes(id: string, { kind, faceLengthMm, faceHeightMm, coverMm }: Stated): string[] {
  const texts = variantsOf(id).map(({ option1, thicknessMm, insideWidthMm, insideDepthMm }) => {
    if (kind === 'sheet') return `${option1}, cover ${coverMm?.toLocaleString('en')} mm`
    if (kind === 'drain') return `${option1}: ${insideWidthMm} × ${insideDepthMm} mm inside, 1 m long`
    return `${option1}: ${faceLengthMm} × ${faceHeightMm} × ${thicknessMm} mm`
  })
  return [...new Set(texts)]
}

const roofing = { category: 'roofing', kind: 'other', unit: 'm²', priceUnit: 'm²' } as const
const sheet = (coverMm: number, [minLengthMm, maxLengthMm]: [number, number], minPitchDegrees: number) =>
  ({
    ...roofing,
    kind: 'sheet',
    coverMm,
    minLengthMm,
    maxLengthMm,
    lengthStepMm: 10,
    minPitchDegrees,
  }) as const
const wallBlock = {
  category: 'blocks',
  kind: 'block',
  unit: 'block',
  priceUnit: 'block',
  faceLengthMm: 450,
  faceHeightMm: 225,
} as const

const products: Record<string, Stated> = {
  'hollow-blocks': {
    ...wallBlock,
    name: 'Hollow Blocks',
    gallery: ['hollow-blocks', 'hollow-wall', 'hollow-pallet'],
    ...texts`
      Machine-vibrated sandcrete blocks with two cells, for walls that must carry load without the weight of a solid block.
      Our hollow blocks are vibrated in steel moulds from cement and washed sand, then kept wet for seven days. The 450 × 225 mm face is the usual one in Ghana, so they bond with the blocks already on site.
      The two cells take out over a third of the weight and can be filled with concrete and rods at corners, door jambs and columns. Use 5" for partitions, 6" for most house walls, 8" and 9" where the engineer asks for a thicker wall.`,
    applications: list`External house walls; Partitions; Boundary and fence walls; Infill between concrete columns; Shops, schools and warehouses`,
    features: list`Load bearing; Slows heat through the wall; Four thicknesses, one face size; Cells take rods and concrete; Certified to national standards`,
    specifications: labelled`
      Face: 450 × 225 mm (18" × 9")
      Weight per block: ${weights('hollow-blocks')}
      Compressive strength: 2.8 MPa minimum at 28 days, on the gross area
      Blocks per m²: 9.3 with 10 mm joints; order 10 to allow for cutting and breakage
      Wall weight, unplastered: 5": 170 kg/m² · 6": 195 kg/m² · 8": 240 kg/m² · 9": 270 kg/m²
      Mix: 1 part cement (42.5R) to 6 parts sand
      Water absorption: 12% maximum by mass
      Curing and production: Kept wet for 7 days; orders made up from cured stock in 24-48 hours
      Pallet: ${pallets('hollow-blocks')} blocks, 1.1-1.2 t
      Standard: GS 1207 (Ghana Building Code); strength tested to BS EN 772-1`,
    benefits: lines`
      A 6" hollow block weighs 19 kg against 30 kg solid, which is easier to lay and lighter on the foundation.
      Air in the cells slows the afternoon heat on its way into the room.
      Pipes and cables can run down the cells instead of in chases.
      Vibrated moulds keep faces true, which saves plaster.
      Ten blocks cover a square metre, so an order is easy to work out.`,
  },
  'solid-blocks': {
    ...wallBlock,
    name: 'Solid Blocks',
    ...texts`
      Dense sandcrete blocks for foundations, load-bearing walls and anything that stands in the ground.
      Solid blocks have no cells: the full 450 mm length and full thickness carry the load. They are the usual choice below ground level, for plinth walls, septic tanks and manholes, and for walls that hold heavy fixings.
      They come from the same vibrated moulds as our hollow blocks and share the same face, so both can be used in one wall.`,
    applications: list`Foundation and plinth walls; Load-bearing walls; Septic tanks and manholes; Security and boundary walls; Walls with heavy fixings`,
    features: list`Load bearing; No cells to fill below ground; Holds anchors and hinges; Four thicknesses, one face size; Certified to national standards`,
    specifications: labelled`
      Face: 450 × 225 mm (18" × 9")
      Weight per block: ${weights('solid-blocks')}
      Compressive strength: 3.5 MPa minimum at 28 days
      Blocks per m²: 9.3 with 10 mm joints; order 10 to allow for cutting and breakage
      Wall weight, unplastered: 4": 200 kg/m² · 5": 250 kg/m² · 6": 300 kg/m² · 8": 400 kg/m²
      Mix: 1 part cement (42.5R) to 6 parts sand
      Water absorption: 12% maximum by mass
      Curing and production: Kept wet for 7 days; orders made up from cured stock in 24-48 hours
      Pallet: ${pallets('solid-blocks')} blocks, 1.2-1.5 t
      Standard: GS 1207 (Ghana Building Code); strength tested to BS EN 772-1`,
    benefits: lines`
      The whole section carries load, so strength does not depend on how well cells are filled.
      Below ground there are no voids for water or termites to find.
      Gates, shelves and air conditioners can be anchored anywhere in the wall.
      A 6" wall weighs about 300 kg/m², which cuts street noise.`,
  },
  'u-drains': {
    category: 'drainage',
    kind: 'drain',
    name: 'U-Drains',
    unit: 'm',
    priceUnit: 'meter',
    gallery: ['u-drains', 'drain-run'],
    ...texts`
      Precast concrete channels in 1 m lengths for compounds, roadsides and estates, with mesh in walls and floor.
      U-drains carry storm water and waste water away in a channel that keeps its shape. Each length is cast in one piece, and the rounded inside corners let silt wash through.
      Set them on a level concrete or sand bed, point the joints with cement mortar and backfill both sides evenly. Cover slabs and other sizes are made to order.`,
    applications: list`House compounds; Roadside drains; Estates and car parks; Markets, schools and hospitals; Farm and irrigation channels`,
    features: list`Heavy duty; Weather resistant; Custom sizes; Mesh in walls and floor; Cover slabs to order`,
    specifications: labelled`
      Inside width × depth: 225 × 225 · 300 × 300 · 450 × 450 · 600 × 600 mm
      Outside width × height: 325 × 285 · 420 × 370 · 600 × 530 · 780 × 700 mm
      Wall / floor: 50/60 · 60/70 · 75/80 · 90/100 mm
      Length: 1 m
      Weight per m: 225: 100 kg · 300: 155 kg · 450: 275 kg · 600: 445 kg
      Flow when full, 1% fall: 225: 69 l/s · 300: 149 l/s · 450: 440 l/s · 600: 947 l/s
      Concrete: 25 MPa at 28 days, made to BS EN 206
      Reinforcement: Welded steel mesh, 20 mm cover
      Joint: Butt joint, pointed with 1:3 cement mortar
      Production time: 24-48 hours for stock sizes; cover slabs and custom sizes by quote`,
    benefits: lines`
      There is no formwork and no waiting: a crew can set and backfill a short run in one working day.
      Smooth factory faces carry more water than a rough drain cast on site of the same size.
      The walls keep their line because the mesh runs from floor to rim.
      A damaged length can be lifted out and replaced without breaking up the rest.`,
  },
  culverts: {
    category: 'drainage',
    kind: 'other',
    name: 'Culverts',
    unit: 'piece',
    priceUnit: 'piece',
    gallery: ['culvert', 'box-culverts'],
    ...texts`
      Reinforced concrete pipes, 600 to 1200 mm inside diameter, for taking streams and storm water under roads and driveways.
      Our culverts are round reinforced pipes in 1 m lengths with rebated ends, so each pipe seats in the next and the line stays straight. Diameters run from 24" (600 mm) for a driveway to 48" (1200 mm) for a stream under a road. Box culverts for wider crossings are cast to order.
      Price is per pipe. Tell us the crossing length and the flow or catchment, and we will help you choose the diameter and count the pipes.`,
    sizes: list`24" (600 mm): 600 mm inside diameter, 1 m long; 30" (750 mm): 750 mm inside diameter, 1 m long; 36" (900 mm): 900 mm inside diameter, 1 m long; 48" (1200 mm): 1200 mm inside diameter, 1 m long`,
    applications: list`Road and driveway crossings; Stream crossings; Storm drains; Farm and quarry access roads; Soakaways and inspection shafts`,
    features: list`Heavy duty; Weather resistant; Custom sizes; Steel cage in every pipe; Rebated joints`,
    specifications: labelled`
      Inside diameter: 600 · 750 · 900 · 1200 mm
      Outside diameter / wall: 750/75 · 920/85 · 1090/95 · 1440/120 mm
      Length laid: 1 m
      Weight per pipe: 600: 380 kg · 750: 535 kg · 900: 715 kg · 1200: 1,195 kg
      Flow when full, 1% fall: 600: 0.61 m³/s · 750: 1.11 m³/s · 900: 1.81 m³/s · 1200: 3.90 m³/s
      Crushing load: Designed to BS EN 1916 class 120: 72 · 90 · 108 · 144 kN/m
      Concrete: 30 MPa at 28 days, made to BS EN 206
      Cover over the pipe: 600 mm at least under traffic, or a concrete surround
      Joint: Rebated (ogee), sealed with 1:3 cement mortar
      Production time: 24-48 hours for stock sizes; custom sizes by quote`,
    benefits: lines`
      A short crossing can be opened, laid and backfilled in a day, so the road is closed for less time.
      Rebated ends line the pipes up and keep soil out of the joint.
      Concrete does not rust or burn, and does not go soft in the sun.
      Lengths of 1 m make up most crossings without cutting.
      None weighs more than 1.2 t, so an excavator on site can usually place them.`,
  },
  'paving-stones': {
    category: 'paving',
    kind: 'paver',
    name: 'Paving Stones',
    beddingMm: 30,
    unit: 'm²',
    priceUnit: 'sqm',
    gallery: ['paving', 'paved-yard', 'hex-paving'],
    ...texts`
      Pressed concrete pavers in zig-zag, hexagon and rectangle, 60 mm for feet and cars, 80 mm for trucks.
      Pavers are pressed dense, with a chamfered edge that sheds water and resists chipping. Zig-zag pavers lock against turning wheels; hexagons and rectangles suit terraces and walkways.
      Lay them on 30 mm of sharp sand over a compacted base, hold the edges with kerbs and brush fine sand into the joints. Price is for the pavers that cover 1 m²; laying is not included.`,
    sizes: list`Zig-zag: 225 × 112.5 mm, 60 or 80 mm thick; Hexagon: 200 mm across flats, 60 or 80 mm thick; Rectangle: 200 × 100 mm, 60 or 80 mm thick`,
    applications: list`Driveways and compounds; Walkways and terraces; Car parks; Filling stations and loading yards; Estate roads`,
    features: list`Non-slip; Multiple colours; Easy maintenance; Two thicknesses; Lifts and relays over pipes`,
    specifications: labelled`
      Thickness: 60 mm: foot traffic and cars · 80 mm: trucks and estate roads
      Pieces per m²: Zig-zag 39.5 · hexagon 28.9 · rectangle 50
      Weight per m²: 60 mm: 135 kg · 80 mm: 180 kg
      Compressive strength: 40 MPa at 28 days
      Water absorption: 6% maximum by mass
      Tolerance: ± 2 mm in plan, ± 3 mm in thickness
      Colours: Grey and red from stock; black, yellow and brown to order
      Laying: 30 mm sharp sand on a compacted base, fall of 1:80 or more
      Pallet: 60 mm: 10 m² (1,350 kg) · 80 mm: 8 m² (1,440 kg)
      Standard: Sizes and water absorption to BS EN 1338`,
    benefits: lines`
      The surface can be used as soon as the joints are filled; nothing has to set.
      A trench for a pipe or cable is opened by lifting pavers and closed with the same ones.
      Rain drains to the sides instead of standing or turning the yard to mud.
      The textured face grips when wet and the colour goes through the wearing layer.
      A stained or broken paver is one piece to replace, not a slab to break out.`,
  },
  'ready-mix-concrete': {
    category: 'concrete',
    kind: 'concrete',
    name: 'Ready-Mix Concrete',
    unit: 'm³',
    priceUnit: 'cubic meter',
    gallery: ['ready-mix-pour', 'test-specimens'],
    ...texts`
      Four grades from 15 to 30 MPa, batched by weight and delivered within 90 minutes, for slabs, columns and foundations.
      We batch cement, sand, stone and water by weight and set the slump for your pour. Each load is delivered within 90 minutes of batching, six days a week.
      The price here is for Grade 20, our usual grade for house foundations and ground slabs. All four grades are priced on the ready-mix page.`,
    sizes: list`Grade 15 (1:2:4): 15 MPa; Grade 20 (1:1.5:3): 20 MPa; Grade 25 (1:1:2): 25 MPa; Grade 30 (1:0.75:1.5): 30 MPa`,
    applications: list`Foundations and ground slabs; Suspended floors; Columns and beams; Driveways and yards; Water tanks`,
    features: list`Various grades; Fresh delivery; GSA approved; Slump set for your pour; Emergency supply 24/7`,
    specifications: labelled`
      Grades: 15 · 20 · 25 · 30 MPa at 28 days
      Nominal mix: 1:2:4 · 1:1.5:3 · 1:1:2 · 1:0.75:1.5
      Slump: 50-150 mm, chosen for the pour
      Aggregate: Crushed granite, 20 mm maximum
      Cement: 42.5N Portland-limestone cement (BS EN 197-1)
      Density: About 2,400 kg/m³
      Coverage of 1 m³: 10 m² at 100 mm · 6.7 m² at 150 mm · 5 m² at 200 mm
      Delivery: Within 90 minutes of batching
      Full strength: At 28 days
      Standard: BS EN 206; cubes tested to BS EN 12390-3`,
    benefits: lines`
      Loads match in strength because every part of the mix is weighed.
      There is no heap of sand and stone on the road and no cement to guard overnight.
      A slab is poured in one go, without the cold joints of hand mixing.
      You pay for the cubic metres you pour, in steps of half a cubic metre.`,
  },
  'interlocking-blocks': {
    category: 'blocks',
    kind: 'block',
    name: 'Interlocking Blocks',
    faceLengthMm: 300,
    faceHeightMm: 115,
    isLaidDry: true,
    unit: 'm²',
    priceUnit: 'sqm',
    ...texts`
      Building blocks that lock together dry, without mortar between courses, with a face that can be left bare.
      Interlocking blocks are pressed from cement, sand and laterite, with a ridge on top and a tongue at the end that fit the next block. Only the first course is set in mortar.
      Two round holes line up through the wall for rods and grout where the engineer asks for them. Price is for the blocks of 1 m² of wall, halves and corners counted in; laying is not included.`,
    sizes: list`6" wall (150 mm): 300 × 150 × 115 mm; 9" wall (220 mm): 300 × 220 × 115 mm`,
    applications: list`Single-storey houses; Infill walls in framed buildings; Boundary walls; Site offices and stores; Garden and feature walls`,
    features: list`No mortar between courses; Holes for rods and grout; Fair face, plaster optional; Two wall thicknesses; Certified to national standards`,
    specifications: labelled`
      Face: 300 × 115 mm
      Blocks per m²: 29; 26 courses make 2.99 m
      Weight per block: 150 mm: 8.9 kg · 220 mm: 13.5 kg
      Wall weight: 150 mm: 260 kg/m² · 220 mm: 390 kg/m²
      Compressive strength: 4 MPa minimum at 28 days
      Ridge and holes: 12 mm ridge; two 52 mm holes for rods up to 12 mm and grout
      Water absorption: 15% maximum by mass
      Pallet: 150 mm: 144 blocks, about 5 m² · 220 mm: 96 blocks, 3.3 m²
      Production time: Orders made up from cured stock in 24-48 hours
      Standard: GS 1207 (Ghana Building Code); strength tested to BS EN 772-1`,
    benefits: lines`
      With no mortar between courses a wall needs far less cement, sand and water.
      The ridges set the line, so courses run straight as they go up.
      At 8.9 kg the 150 mm block can be laid by one person.
      The face can be pointed, sealed or painted instead of plastered.
      Rods through the holes tie the wall from the footing to the ring beam.`,
  },
  'aluminum-sheets': {
    ...sheet(686, [1_500, 12_000], 5),
    name: 'Aluminum Sheets',
    gallery: ['roof-ibr'],
    ...texts`
      Painted long-span roofing in box profile. Light, free of rust and cut to the length of your roof.
      Box-profile sheets in an alloy that does not rust, painted and cut to the length of your rafters, so most roofs need no end laps. At under 2.1 kg/m² they are about a third of the weight of steel of the same thickness, and the right choice near the sea.
      Ridge caps and flashings come in the same colours. Price is per m² of roof covered, not of sheet.`,
    applications: list`Houses; Coastal buildings; Churches and schools; Shops and offices; Re-roofing on old rafters`,
    features: list`Lightweight; Corrosion resistant; Long lasting; Cut to length; Five stock colours`,
    specifications: labelled`
      Profile: Box profile (IBR): five ribs, 36 mm high, 171.5 mm apart
      Cover / overall width: 686 mm / 742 mm
      Length: Cut to order, 1.5-12 m; 1 m² of cover = 1.46 m of sheet
      Weight per m² of cover: ${weights('aluminum-sheets')}
      Weight per m of sheet: 0.40: 1.00 kg · 0.45: 1.13 kg · 0.50: 1.25 kg · 0.55: 1.38 kg
      Alloy: 3003 or 3105, hard temper
      Finish: 25 µm polyester paint; red, blue, green, charcoal or white
      Roof pitch: 5° or more
      Purlin spacing: 0.75 m at most for 0.40-0.45 mm; 0.9 m for 0.50-0.55 mm
      Standard: Profile to BS EN 508-2; coating to BS EN 1396`,
    benefits: lines`
      The metal cannot rust, so cut edges and screw holes do not bleed brown stains.
      A 100 m² roof in 0.45 mm weighs about 165 kg, which spares the rafters.
      Sheets cut to rafter length leave no end laps to leak.
      Light colours reflect the sun and keep the ceiling cooler.`,
  },
  'galvanized-sheets': {
    ...sheet(686, [1_500, 12_000], 5),
    name: 'Galvanized Sheets',
    ...texts`
      Box-profile steel roofing with a heavy zinc coat, for warehouses, workshops and farm buildings.
      Steel sheets hot-dipped in zinc and rolled to a 686 mm box profile. Steel spans further between purlins and carries a person on the purlin line, so it suits sheds, workshops and poultry houses.
      Within about 1 km of the sea we advise a sheet that cannot rust. Price is per m² of roof covered.`,
    applications: list`Warehouses and workshops; Farm and poultry houses; Site hoardings; Houses inland; Wall cladding`,
    features: list`Z275 zinc coat; Wider purlin spacing; Carries weight at the purlins; Cut to length; Roof or wall`,
    specifications: labelled`
      Profile: Box profile (IBR): five ribs, 36 mm high, 171.5 mm apart
      Cover / overall width: 686 mm / 742 mm
      Length: Cut to order, 1.5-12 m; 1 m² of cover = 1.46 m of sheet
      Weight per m² of cover: ${weights('galvanized-sheets')}
      Weight per m of sheet: 0.40: 2.9 kg · 0.45: 3.3 kg · 0.50: 3.6 kg · 0.55: 4.0 kg
      Steel: S280GD, 280 MPa yield strength
      Zinc coat: Z275: 275 g/m² over both sides, about 19 µm a side
      Roof pitch: 5° or more
      Purlin spacing: 1.2 m at most for 0.40-0.45 mm; 1.4 m for 0.50-0.55 mm
      Standard: Profile to BS EN 508-1; steel and zinc to BS EN 10346`,
    benefits: lines`
      Purlins at 1.2 to 1.4 m mean less timber or steel under the roof.
      Zinc keeps protecting the steel where a screw or saw has cut through.
      A person can walk on the purlin line for cleaning and repair.
      Sheets cut to rafter length leave no end laps to leak.`,
  },
  'corrugated-sheets': {
    ...sheet(762, [1_500, 12_000], 8),
    name: 'Corrugated Sheets',
    gallery: ['roof-corrugated'],
    ...texts`
      Galvanized steel sheets in the familiar wave profile, in four thicknesses and in stock lengths that fit a pick-up.
      The wave profile is easy to fix and easy to match on older roofs. Ours is galvanized steel, sold in stock lengths or cut to order.
      Choose 0.30 or 0.35 mm for sheds, kiosks and fencing, 0.40 or 0.45 mm for houses. Price is per m² of roof covered.`,
    applications: list`Houses; Kiosks and market stalls; Sheds and stores; Site fencing; Roof repairs`,
    features: list`Lightweight; Corrosion resistant; Long lasting; Stock lengths on hand; Matches older roofs`,
    specifications: labelled`
      Profile: Wave, 76 mm pitch, 18 mm deep
      Cover / overall width: 762 mm / 838 mm; side lap of one wave
      Length: 2.4, 3.0 and 3.6 m (8, 10 and 12 ft) from stock, or cut to 12 m; 1 m² of cover = 1.31 m of sheet
      Weight per m² of cover: ${weights('corrugated-sheets')}
      Weight per m of sheet: 0.30: 2.2 kg · 0.35: 2.6 kg · 0.40: 3.0 kg · 0.45: 3.3 kg
      Zinc coat: Z140: 140 g/m² over both sides, about 10 µm a side
      Roof pitch: 8° or more; 10° where sheets are lapped end to end
      Purlin spacing: 0.75 m at most for 0.30-0.35 mm; 0.9 m for 0.40-0.45 mm
      Bundle: 20 sheets; 133 kg at 0.30 mm and 3.0 m
      Standard: Profile to BS EN 508-1; steel and zinc to BS EN 10346`,
    benefits: lines`
      Thin sheets and a wide cover keep the cost per m² low.
      Any carpenter can fix it with ordinary roofing nails or screws.
      One pitch and depth match most older roofs, so a single sheet can be replaced.
      Stock lengths fit a pick-up, so small jobs need no truck.`,
  },
  'polycarbonate-sheets': {
    ...roofing,
    name: 'Polycarbonate Sheets',
    ...texts`
      Clear and tinted roofing that lets daylight in and keeps ultraviolet out, as twin-wall or wave-profile sheets.
      Twin-wall sheets cover carports, terraces and walkways; the air between the walls holds back some of the heat. Wave-profile sheets are rolled to the same cover width as our corrugated steel and drop into the roof as skylights.
      Fit the protected side, marked on the film, to the sky. Price is per m² of sheet, or of roof covered for wave profile.`,
    sizes: list`Twin-wall 6 mm: 2.1 × 5.8 m; Twin-wall 8 mm: 2.1 × 5.8 m; Twin-wall 10 mm: 2.1 × 5.8 m; Wave profile 0.8 mm: cover 762 mm, cut to length`,
    applications: list`Carports and terraces; Walkway covers; Skylights in metal roofs; Greenhouses; Workshops and warehouses`,
    features: list`Lets in daylight; Ultraviolet protection on one side; Hard to break; Bends cold over arches; Lightweight`,
    specifications: labelled`
      Twin-wall sheet: 2.1 × 5.8 m (12.18 m²); cut to size on request
      Weight per m²: 6 mm: 1.3 kg · 8 mm: 1.5 kg · 10 mm: 1.7 kg · wave 0.8 mm: 1.2 kg of cover
      Light through clear sheet: About 80% twin-wall; about 88% wave profile
      U-value, twin-wall: 6 mm: 3.3 · 8 mm: 3.0 · 10 mm: 2.8 W/m²K
      Tightest cold bend: 6 mm: 1.0 m · 8 mm: 1.25 m · 10 mm: 1.5 m radius
      Expansion: Leave room for 3 mm of movement per m of sheet
      Supports: 600 mm apart for twin-wall; purlins at 0.75 m for wave profile
      Roof pitch: 5° or more twin-wall; 8° or more wave profile
      Colours: Clear, opal and bronze; blue and green to order
      Standard: BS EN 16153 twin-wall; BS EN 1013 wave profile`,
    benefits: lines`
      Daylight through the roof saves switching on lamps in workshops and corridors.
      The coated side stops ultraviolet light, which slows fading of what stands below.
      It does not shatter like glass when a branch or a ball lands on it.
      A full 6 mm sheet weighs under 16 kg, so two people can fit a carport.
      Wave-profile sheets lap with our corrugated steel without a special frame.`,
  },
  'tile-profile-sheets': {
    ...sheet(1_100, [700, 6_300], 12),
    lengthStepMm: 350,
    name: 'Tile Profile Sheets',
    ...texts`
      The look of clay tiles at the weight of sheet metal: painted aluminum, pressed in steps and made to order in your colour.
      Each sheet is pressed into rows of tiles, 350 mm from step to step, and goes up as fast as any other sheet. The alloy does not rust, and a roof of it weighs about a thirtieth of one of clay tiles.
      Send us the length of your rafters: sheets are cut in whole steps, with ridges, hips and valleys in the same colour. Price is per m² of roof covered, not of sheet.`,
    applications: list`Houses; Estates; Hotels and guest houses; Churches and schools; Gate houses`,
    features: list`The look of clay tiles; Lightweight; Corrosion resistant; Cut in whole steps; Made in your colour`,
    specifications: labelled`
      Profile: Tiles 183 mm wide and 26 mm high; steps of 16 mm, 350 mm apart
      Cover / overall width: 1,100 mm / 1,180 mm
      Length: Whole steps of 350 mm, 0.7-6.3 m; 1 m² of cover = 0.91 m of sheet
      Weight per m² of cover: ${weights('tile-profile-sheets')}
      Weight per m of sheet: 0.40: 1.36 kg · 0.45: 1.52 kg · 0.50: 1.69 kg · 0.55: 1.86 kg
      Alloy: 3003 or 3105, hard temper
      Finish: 25 µm polyester paint; terracotta, charcoal, green or brown; others to order
      Roof pitch: 12° or more
      Batten spacing: 350 mm: one batten under each step
      Production time: Made to order; four days for a house
      Standard: Profile to BS EN 508-2; coating to BS EN 1396`,
    benefits: lines`
      From the street it is a tiled roof; on the rafters it is sheet metal.
      The metal cannot rust, so it suits houses near the sea.
      A 100 m² roof in 0.45 mm weighs about 140 kg, so no heavier rafters are needed.
      Sheets from eaves to ridge leave no broken or slipped tiles to replace.`,
  },
  'industrial-sheets': {
    ...sheet(1_000, [2_000, 12_000], 4),
    name: 'Industrial Sheets',
    ...texts`
      Deep trapezoidal steel sheets, galvanized and painted, for the wide spans of warehouses and factories.
      A profile 75 mm deep carries from frame to frame where lighter sheets need a purlin between. The steel is of structural grade, zinc-coated and painted goosewing grey, and serves as roof or as wall.
      Give us the spans and the load of your drawing and we name the thickness. Price is per m² covered, cut to length.`,
    applications: list`Warehouses; Factories; Cold stores; Filling stations; Wall cladding`,
    features: list`Spans up to 3.25 m; Structural steel grade; Zinc coat under paint; Cut to length; Roof or wall`,
    specifications: labelled`
      Profile: Trapezoid: four ribs, 75 mm high, 250 mm apart
      Cover / overall width: 1,000 mm / 1,065 mm
      Length: Cut to order, 2-12 m; 1 m² of cover = 1 m of sheet
      Weight per m² of cover: ${weights('industrial-sheets')}
      Steel: S320GD, 320 MPa yield strength
      Finish: Z275 zinc coat; 25 µm polyester paint, goosewing grey
      Roof pitch: 4° or more
      Purlin spacing: 0.50: 2.0 m · 0.60: 2.4 m · 0.70: 2.75 m · 0.90: 3.25 m at most, on three supports or more
      Bundle: 20 sheets; 660 kg at 0.50 mm and 6.0 m
      Standard: Profile to BS EN 508-1; steel and zinc to BS EN 10346; paint to BS EN 10169`,
    benefits: lines`
      Fewer purlins: at 0.70 mm a bay of 5.5 m needs one in the middle.
      Each sheet covers a full metre, so a large roof closes quickly.
      Paint over zinc keeps the steel twice: from rain and where it is scratched.
      The same sheet clads the walls, so one order closes the building.`,
  },
}

export const catalogue: CatalogueProduct[] = Object.entries(products).map(([id, product]) => ({
  id,
  sizes: sizes(id, product),
  gallery: [id],
  pricePesewas: variantsOf(id).find(({ isDefault }) => isDefault)?.pricePesewas ?? 0,
  ...product,
}))
