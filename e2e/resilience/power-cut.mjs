import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { checkState, expectationsOf } from './power-cut-checks.mjs'
import { Disk, variants, WorkFolder } from './power-cut-disk.mjs'
import { startRecording } from './power-cut-recorder.mjs'
import { makeFolder, recordLife, recordRestore, recordUpgrade, recordWithoutSyncs, shopEnv } from './power-cut-runs.mjs'
import { adminPassword, postOrder, spawnShop, untilReady } from './shop-process.mjs'

/** A repeatable sequence of numbers from 0 to 1 (mulberry32). */
export function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const variantNames = Object.keys(variants)

/** Where to cut: half of the cuts right after something was confirmed, the others in any phase between two marks. */
function chooseCuts(records, count, random) {
  const marks = records.flatMap(({ op }, index) => (op === 'mark' ? [index] : []))
  return Array.from({ length: count }, (_, index) => {
    const mark = Math.floor(random() * marks.length)
    if (index % 2 === 0) return marks[mark] + 1
    const next = marks[mark + 1] ?? records.length
    return marks[mark] + 1 + Math.floor(random() * (next - marks[mark]))
  }).sort((a, b) => a - b)
}

/** Builds states of a run and checks each; `onResult` gets what was found. */
export async function checkRun(work, { base, records }, { count, random, isStrict, ignoresSyncs, everySecondCut, everyShop, onResult }) {
  const disk = new Disk({ isStrict, tree: base, ignoresSyncs })
  const marks = []
  let applied = 0
  for (const [index, cut] of chooseCuts(records, count, random).entries()) {
    for (; applied < cut; applied++) {
      const record = records[applied]
      if (record.op === 'mark') marks.push(record)
      else disk.apply(record)
    }
    const expected = expectationsOf(marks)
    const variant = variantNames[index % variantNames.length]
    const tree = disk.state(variants[variant](random))
    const describe = `cut ${cut} of ${records.length}, after "${marks.at(-1)?.kind}", ${isStrict ? 'strict' : 'lenient'} folders, ${variant}`
    work.write(tree)
    if (everyShop && index % everyShop === 0) {
      onResult(describe, await checkShop(work), { isShop: true })
      work.markAllChanged()
      work.write(tree)
    }
    const secondCuts = everySecondCut && index % everySecondCut === 0
    const before = secondCuts && new Map([...tree].map(([name, file]) => [name, file && Buffer.from(file.content())]))
    const recovery = []
    onResult(describe, await checkAndTrack(work, expected, secondCuts ? recovery : undefined), {})
    if (!secondCuts || recovery.length === 0) continue
    for (let n = 0; n < 2; n++) {
      const second = new Disk({ isStrict, tree: before, ignoresSyncs })
      const at = Math.floor(random() * (recovery.length + 1))
      for (const record of recovery.slice(0, at)) second.apply(record)
      const name = variantNames[Math.floor(random() * variantNames.length)]
      work.write(second.state(variants[name](random)))
      const result = await checkAndTrack(work, expected)
      onResult(`${describe}; second cut ${at} of ${recovery.length}, ${name}`, result, { isSecond: true })
    }
  }
}

async function checkAndTrack(work, expected, recovery) {
  let isRecovering = recovery !== undefined
  const stop = startRecording(work.folder, record => {
    if (record.path) {
      work.markChanged(record.path)
      if (record.to) work.markChanged(record.to)
    }
    if (isRecovering) recovery.push(record)
  })
  try {
    return await checkState(work.folder, expected, () => {
      isRecovering = false
    })
  } finally {
    stop()
  }
}

/** Starts the whole shop, which takes an order. */
async function checkShop(work) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shop = spawnShop({ ...shopEnv(work.folder), PORT: String(port) }, ['ignore', 'ignore', 'pipe'])
  let output = ''
  shop.stderr.on('data', text => (output += text))
  try {
    await untilReady(url, shop)
    const { body, status } = await postOrder(url, crypto.randomUUID())
    return { problems: body?.ok ? [] : [`the started shop answers an order with ${status}`] }
  } catch (error) {
    if (shop.exitCode === 1 && output.trim().split('\n').length === 1) return { problems: [], refusal: output.trim() }
    return { problems: [`the shop does not start: ${error.message} ${output.slice(0, 500)}`] }
  } finally {
    if (shop.exitCode === null) {
      shop.kill('SIGKILL')
      await new Promise(resolve => shop.once('exit', resolve))
    }
  }
}

