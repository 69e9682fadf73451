const inUnit = (unit: string) =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 })
const ages = [
  { seconds: 86_400, format: inUnit('day') },
  { seconds: 3_600, format: inUnit('hour') },
]
const minutes = inUnit('minute')

export function formatAge(seconds: number): string {
  const age = ages.find(unit => seconds >= unit.seconds)
  return age
    ? age.format.format(Math.floor(seconds / age.seconds))
    : minutes.format(Math.max(1, Math.floor(seconds / 60)))
}
