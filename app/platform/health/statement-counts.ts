/** Times are in milliseconds. */
export type SlowStatement = { text: string; calls: number; mean: number; max: number }

export const slowMs = 20
const maxStatements = 50
const counted = new Map<string, { calls: number; total: number; max: number }>()

/** Counts a statement, without its parameters, if it was slow. */
export function countStatement(text: string, ms: number) {
  if (ms < slowMs) return
  const { calls, total, max } = counted.get(text) ?? { calls: 0, total: 0, max: 0 }
  counted.set(text, { calls: calls + 1, total: total + ms, max: Math.max(max, ms) })
  if (counted.size <= maxStatements) return
  const [fastest] = [...counted].toSorted(([, a], [, b]) => a.max - b.max)
  if (fastest) counted.delete(fastest[0])
}

export const forgetStatements = () => counted.clear()

export const countedStatements = (): SlowStatement[] =>
  Array.from(counted, ([text, { calls, total, max }]) => ({ text, calls, mean: total / calls, max }))
