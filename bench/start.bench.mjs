import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { serve } from './machine.mjs'

/** Milliseconds from the start of the built shop to its first answer, on data that exist; the median of five. */
export async function benchStart(engine, env = {}) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-'))
  const settings = { DATA_DIR: dataDir, ADMIN_PASSWORD: 'a-long-enough-password', LOG_LEVEL: 'error', ...env }
  const start = async () => {
    const began = performance.now()
    const shop = await serve('scripts/start.mjs', settings, { ready: '/readyz' })
    const took = performance.now() - began
    await shop.stop()
    return took
  }
  try {
    await start()
    const times = []
    for (let round = 0; round < 5; round++) times.push(await start())
    const median = times.sort((a, b) => a - b)[2]
    return [
      {
        figure: `warm start, ms (${engine})`,
        value: Math.round(median),
        floor: '',
        ratio: median / 2_000,
        budget: 1,
        atLeast: false,
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
