import type { Env } from './env.server.ts'

const levels = ['debug', 'info', 'warn', 'error'] as const
type Level = (typeof levels)[number]

/** Writes one JSON line; `fields` must not hold personal data or secrets. */
export type Log = Record<Level, (message: string, fields?: Record<string, unknown>) => void>

const ignore = () => {}

/** Else a full disk, closed pipe or closed terminal would end the process with the next line, also a library's. */
function ignoreOutputErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore).on('error', ignore)
}

export function createLog(
  level: Env['logLevel'],
  write = (line: string) => void process.stdout.write(line),
): Log {
  ignoreOutputErrors()
  const minLevel = level === 'silent' ? levels.length : levels.indexOf(level)
  const writer =
    (name: Level): Log[Level] =>
    (message, fields) => {
      if (levels.indexOf(name) < minLevel) return
      write(`${JSON.stringify({ time: new Date().toISOString(), level: name, message, ...fields })}\n`)
    }
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') }
}

export function describeError(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { error: String(thrown) }
  const cause = thrown.cause instanceof Error ? thrown.cause : undefined
  const code = (thrown as { code?: unknown }).code ?? (cause as { code?: unknown } | undefined)?.code
  return {
    error: thrown.name,
    // After the first line of its message, Drizzle lists the parameters, which contain personal data.
    reason: (cause ?? thrown).message.split('\n')[0],
    ...(code ? { code } : {}),
    stack: thrown.stack
      ?.split('\n')
      .filter(line => line.trimStart().startsWith('at '))
      .slice(0, 12)
      .map(line => line.trim()),
  }
}
