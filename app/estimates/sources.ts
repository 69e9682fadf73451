/** Where a coefficient comes from. What has no publication says that it is common practice. */
export const sources = {
  product: 'Sizes, weight and pallets: the specification of the product in this shop.',
  geometry: 'Geometry.',
  waste: 'Waste: 5 to 10 % for cutting and breakage, the advice of our tips.',
  wasteConcrete: 'Waste: 5 % for concrete, the advice of our ready-mix page.',
  joint:
    'Joints: 10 mm is common practice; BS EN 1996-1-1, 8.1.5 allows 6 to 15 mm for general purpose mortar.',
  mortar:
    'Mortar fills the joints over the full thickness. Dry cement and sand take 1.33 times the volume of the wet mortar: common practice of quantity surveyors.',
  cement: 'A bag of cement weighs 50 kg; loose cement weighs 1,440 kg/m³: common practice.',
  sand: 'Loose sand weighs about 1,600 kg/m³: common practice.',
  bedding:
    'Bedding sand is laid about a fifth thicker than it is when compacted: common practice. Its thickness is that of the specification of the paver.',
  kerb: 'Kerbs are 915 mm long: BS 7263-3, the usual length.',
  trucks: 'A truck brings 6 m³.',
  mesh: 'Mesh comes in sheets of 4.8 × 2.4 m (BS 4483), of which laps of 300 mm leave 4.5 × 2.1 m; weight by thickness of the slab: common practice.',
  bars: 'Steel for a first price: 80 kg/m³ in footings, 150 in columns, 120 in beams: common practice, to be replaced by the design of your engineer.',
  rational: 'Rational method: FHWA Hydraulic Engineering Circular 22, Urban Drainage Design Manual.',
  runoff:
    'Runoff coefficients: roofs 0.95, paving 0.9, bare or planted ground 0.35, the upper values of the tables of ASCE and WPCF (1969) for each surface.',
  rain: 'Accra: 140.2 mm/h, the rainfall intensity in B. K. Nyarko, Flood Risk Zoning of Ghana: Accra Experience (ISPRS Archives XXXIII, 2000). Other durations and return periods: J. B. Dankwa, Departmental Note 23, Ghana Meteorological Services (1974).',
  manning: 'Manning with n = 0.013 for concrete: V. T. Chow, Open-Channel Hydraulics (1959), table 5-6.',
  freeboard: 'A fifth of the depth stays free: common practice.',
  trench: 'Trench: 150 mm of working space on both sides and a bed of 100 mm: common practice.',
  ridge: 'Ridge caps are 2.4 m long and lap by 150 mm: common practice.',
  screws:
    'A screw every 170 mm across each purlin: common practice. Purlin spacing: the specification of the sheet.',
  lap: 'End laps where a slope is longer than the longest sheet: 150 mm is common practice on pitches of 15° or more, 200 to 300 mm below.',
} as const

export type Source = keyof typeof sources
