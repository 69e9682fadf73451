import { sql } from 'drizzle-orm'
import type { Db } from '../app/platform/database.server.ts'
import { jobs } from '../app/platform/jobs.table.ts'

const started = Date.now()

/** Prometheus text: the process, and the jobs that wait or have failed. */
export async function renderMetrics(db: Db): Promise<string> {
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  const figures: [name: string, type: 'gauge' | 'counter', help: string, value: number][] = [
    ['process_resident_memory_bytes', 'gauge', 'Resident memory.', memory.rss],
    ['process_heap_bytes', 'gauge', 'Used JavaScript heap.', memory.heapUsed],
    ['process_cpu_seconds_total', 'counter', 'Processor time spent.', (cpu.user + cpu.system) / 1e6],
    ['process_uptime_seconds', 'gauge', 'Time since the start.', (Date.now() - started) / 1_000],
  ]
  try {
    const [row] = await db
      .select({
        waiting: sql<number>`(count(*) filter (where ${jobs.failedAt} is null))::int`,
        failed: sql<number>`(count(*) filter (where ${jobs.failedAt} is not null))::int`,
      })
      .from(jobs)
      .where(sql`${jobs.doneAt} is null`)
    figures.push(
      ['database_up', 'gauge', 'Whether the database answers.', 1],
      ['jobs_waiting', 'gauge', 'Jobs that are still to be done.', row?.waiting ?? 0],
      ['jobs_failed', 'gauge', 'Jobs that were given up.', row?.failed ?? 0],
    )
  } catch {
    figures.push(['database_up', 'gauge', 'Whether the database answers.', 0])
  }
  return figures
    .map(
      ([name, type, help, value]) =>
        `# HELP blockyard_${name} ${help}\n# TYPE blockyard_${name} ${type}\nblockyard_${name} ${value}\n`,
    )
    .join('')
}
