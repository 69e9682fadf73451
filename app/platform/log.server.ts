import type { Env } from './env.server.ts'

const levels = ['debug', 'info', 'warn', 'error'] as const
type Level = (typeof levels)[number]

/** Writes one JSON line; `fields` must not hold personal data or secrets. */
export type Log = Record<Level, (message: string, fields?: Record<string, unknown>) => void>

/** A log that writes lines of at least `level` to standard output. */
export function createLog(
  level: Env['logLevel'],
  write = (line: string) => void process.stdout.write(line),
): Log {
  const least = level === 'silent' ? levels.length : levels.indexOf(level)
  const at =
    (name: Level): Log[Level] =>
    (message, fields) => {
      if (levels.indexOf(name) < least) return
      write(`${JSON.stringify({ time: new Date().toISOString(), level: name, message, ...fields })}\n`)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** What a log line may say of a thrown thing: kind, code, and stack; a query's parameters are left out. */
export function describeError(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { error: String(thrown) }
  const cause = thrown.cause instanceof Error ? thrown.cause : undefined
  const code = (thrown as { code?: unknown }).code ?? (cause as { code?: unknown } | undefined)?.code
  return {
    error: thrown.name,
    // Drizzle puts the parameters, which hold what people typed, behind the first line of its message.
    reason: (cause ?? thrown).message.split('\n')[0],
    ...(code ? { code } : {}),
    stack: thrown.stack
      ?.split('\n')
      .filter(line => line.trimStart().startsWith('at '))
      .slice(0, 12)
      .map(line => line.trim()),
  }
}
