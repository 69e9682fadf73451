import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../../scripts/test-machine.mjs'
import { openDisk } from './scratch-disk.mjs'
import { isReachable, startFailingShop } from './shop-process.mjs'
import { runTrial, secondsSince } from './trial.mjs'

/** The result where disks cannot be mounted. */
const notPossible = { times: 0, errors: [] }

/** Fills the disk of the embedded database, and frees it again. */
export async function fullDisk() {
  const disk = openDisk(140)
  if (!disk) return notPossible
  try {
    const env = { DATA_DIR: path.join(disk.folder, 'data') }
    return await runTrial({ env }, async trial => {
      const figures = await fillDisk(disk, trial, [20, 3, 0])
      disk.fill()
      const { code, output } = await startFailingShop(trial.env)
      disk.free()
      if (code !== 1 || !/is full/.test(output) || /\bat .*:\d+/.test(output))
        trial.errors.push(`a start on a full disk ended with ${code}: ${output.slice(0, 500)}`)
      await trial.start()
      return figures
    })
  } finally {
    disk.close()
  }
}

/** Fills the disk of a PostgreSQL server, and frees it again. */
export async function fullServerDisk() {
  const disk = openDisk(200)
  if (!disk) return notPossible
  const folder = path.join(disk.folder, 'server')
  mkdirSync(folder)
  const postgres = await startPostgres({
    folder,
    settings: ['min_wal_size=32MB', 'max_wal_size=48MB', 'shared_buffers=16MB'],
  })
  try {
    return await runTrial({ server: postgres.url }, async trial => {
      const figures = await fillDisk(disk, trial, [3, 0], postgres)
      await trial.start()
      return figures
    })
  } finally {
    await postgres.stop()
    disk.close()
  }
}

/** Fills the disk up to each number of free megabytes in turn; leaves the shop stopped. */
async function fillDisk(disk, trial, freeMegabytes, server) {
  const order = () => trial.order(undefined, incompressibleText())
  await trial.start()
  for (const left of freeMegabytes) {
    for (let n = 0; !(await order()); n++)
      if (n === 5) throw new Error('Orders are refused although there is room')
    disk.fill(left)
    for (let n = 0, refusals = 0; n < 400 && refusals < 10; n++) {
      if (!(await order())) refusals++
      if (refusals > 0) await setTimeout(100)
    }
    for (const page of ['/products', '/healthz'])
      if (!(await isReachable(trial.url + page))) trial.errors.push(`${page} failed while the disk was full`)
    disk.free()
    if (server && !server.isRunning()) await server.revive()
    const startTime = performance.now()
    while (!(await order()) && secondsSince(startTime) < 60) await setTimeout(100)
    trial.recoveries.push(secondsSince(startTime))
    if (trial.shop.exitCode !== null) trial.errors.push(`the shop ended with ${left} MB left`)
    await trial.retryRefusedOrders()
  }
  if (trial.refused === 0) trial.errors.push('no order was refused: the disk was not full')
  await trial.stop()
  return { times: freeMegabytes.length }
}

const incompressibleText = () =>
  Array.from({ length: 1_900 }, () => String.fromCharCode(0x4e00 + Math.random() * 20_000)).join('')
