const time = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/i

/**
 * @param text `7:00 AM-6:00 PM`
 * @returns 24-hour times, or undefined for anything else (`Emergency only`)
 */
export function parseHours(text: string): { opens: string; closes: string } | undefined {
  const [from, to, ...more] = text.split(/-|–|to/)
  const opens = parseTime(from)
  const closes = parseTime(to)
  return opens && closes && more.length === 0 ? { opens, closes } : undefined
}

function parseTime(text: string | undefined) {
  const [, hour, minutes = '00', half] = time.exec(text?.trim() ?? '') ?? []
  if (!hour || !half || Number(hour) < 1 || Number(hour) > 12 || Number(minutes) > 59) return undefined
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minutes}`
}
