import { maximum, median, serveScript, withFolder } from './machine.mjs'

export const benchStart = (engine, env) =>
  withFolder(async folder => {
    const times = []
    for (let round = 0; round < 6; round++) {
      const startTime = performance.now()
      const shop = await serveScript(folder, env)
      times.push(performance.now() - startTime)
      await shop.stop()
    }
    const time = median(times.slice(1))
    return [maximum(`warm start, ms (${engine})`, time, time / 2_000)]
  })
