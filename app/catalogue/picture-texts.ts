/** Alternative texts of the built-in pictures. */
const pictureTexts: Record<string, string> = {
  'hollow-blocks': 'hollow blocks with two cells, stacked in the yard',
  'hollow-wall': 'a wall of hollow blocks going up',
  'hollow-pallet': 'a pallet of hollow blocks, strapped for the truck',
  'solid-blocks': 'solid blocks, stacked in steps',
  'interlocking-blocks': 'interlocking blocks laid dry, studs and sockets in sight',
  'u-drains': 'four lengths of U-drain in the yard',
  'drain-run': 'U-drains set in the ground along a paved path',
  culvert: 'reinforced concrete pipes, one on end',
  'box-culverts': 'box culverts, cast to order',
  paving: 'zig-zag pavers, laid, with a red course',
  'hex-paving': 'hexagonal pavers, laid',
  'paved-yard': 'a forecourt of zig-zag pavers with red bands, kerb and planting',
  'ready-mix-pour': 'fresh concrete running down the chute into the form of a slab',
  'test-specimens': 'concrete cubes and cylinders for the press, and the steel mould of a cube',
  'roof-ibr': 'box-profile sheets in five colours, fanned out',
  'roof-corrugated': 'corrugated galvanised sheets on bearers',
  'tile-profile-sheets': 'tile-profile sheets in terracotta, green and charcoal, fanned out',
  'industrial-sheets': 'deep box-profile steel sheets, strapped in bundles',
  'galvanized-sheets': 'flat galvanised sheets and a coil',
  'polycarbonate-sheets': 'clear and tinted polycarbonate sheets against the sun',
}

/** The alternative text of each picture of a product; uploaded pictures are numbered. */
export const pictureAlts = ({ name, gallery }: { name: string; gallery: string[] }) =>
  gallery.map((picture, index) => {
    const known = pictureTexts[picture]
    if (known) return `${name}: ${known}`
    return gallery.length > 1 ? `${name}, picture ${index + 1} of ${gallery.length}` : name
  })
