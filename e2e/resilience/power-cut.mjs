import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { freePort } from '../../scripts/free-port.mjs'
import { checkState, expectationsOf } from './power-cut-checks.mjs'
import { Disk, variants, WorkFolder } from './power-cut-disk.mjs'
import { startRecording } from './power-cut-recorder.mjs'
import {
  makeFolder,
  recordLife,
  recordRestore,
  recordUpgrade,
  recordWithoutSyncs,
  shopEnv,
} from './power-cut-runs.mjs'
import { postOrder, spawnShop, untilReady } from './shop-process.mjs'

const variantNames = Object.keys(variants)

/**
 * Cuts the power of recorded shops at any moment, builds what the disk may then contain, and starts the shop on it. A
 * recording without syncs must lose orders, or the test sees nothing.
 */
export async function powerCut({ states, isFull, until = Number.POSITIVE_INFINITY }) {
  const folders = Array.from({ length: 4 }, makeFolder)
  const [folder, upgraded, copy, workFolder] = folders
  const work = new WorkFolder(workFolder)
  const result = { times: 0, confirmed: 0, lost: 0, doubled: 0, errors: [], second: 0, shops: 0 }
  const random = randomOf(Math.floor(Math.random() * 2 ** 32))
  const onResult = (name, found) => addResult(result, name, found)
  let rest = 1
  const check = async (run, share) => {
    result.confirmed += run.records.filter(({ kind }) => kind === 'order').length
    for (const isStrict of [false, true]) {
      const end = performance.now() + ((until - performance.now()) * share) / 2 / rest
      rest -= share / 2
      // A fifth more come from second cuts.
      const cuts = chooseCuts(run.records, Math.ceil((states * share) / 2 / 1.2), random)
      await checkRun(work, run, { cuts, random, isStrict, until: end, onResult })
    }
  }
  try {
    const life = await recordLife(folder, { isFull })
    cpSync(folder, copy, { recursive: true })
    await check(life, isFull ? 0.5 : 1)
    if (isFull) {
      await check(await recordRestore(folder), 0.3)
      await check(await recordUpgrade(upgraded), 0.2)
    }
    const control = await recordWithoutSyncs(copy)
    const { length } = control.records
    const losses = { lost: 0, times: 0 }
    await checkRun(work, control, {
      cuts: [length - 3, length - 2, length - 1, length],
      random,
      isStrict: false,
      names: ['nothing unsynced'],
      onResult(_, { problems }) {
        losses.times++
        if (problems.some(each => each.startsWith('orders lost'))) losses.lost++
      },
    })
    if (losses.lost < losses.times)
      result.errors.push('orders were not lost without syncs: the test is blind')
    const { second, shops, ...figures } = result
    return {
      ...figures,
      more: `${second} states of second cuts, ${shops} with the whole shop; without syncs ${losses.lost} of ${losses.times} states lost orders`,
    }
  } finally {
    for (const each of folders) rmSync(each, { recursive: true, force: true })
  }
}

function addResult(result, name, { problems, refusal, isSecond, isShop }) {
  result.times++
  if (isSecond) result.second++
  if (isShop) result.shops++
  if (problems.some(each => each.startsWith('orders lost'))) result.lost++
  if (problems.some(each => each.startsWith('an order is stored twice'))) result.doubled++
  for (const each of [...problems, ...(refusal ? [refusal] : [])]) result.errors.push(`${each} (${name})`)
}

/** A repeatable sequence of numbers from 0 to 1 (mulberry32). */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Half of the cuts come right after something was confirmed, the others anywhere between two marks or records. */
function chooseCuts(records, count, random) {
  const marks = records.flatMap(({ op }, index) => (op === 'mark' ? [index] : []))
  return Array.from({ length: count }, (_, index) => {
    if (index % 8 === 1) return Math.floor(random() * (records.length + 1))
    const mark = Math.floor(random() * marks.length)
    if (index % 2 === 0) return marks[mark] + 1
    const next = marks[mark + 1] ?? records.length
    return marks[mark] + 1 + Math.floor(random() * (next - marks[mark]))
  }).sort((a, b) => a - b)
}

/** Builds states of a run and checks each. */
async function checkRun(
  work,
  { base, records },
  { cuts, random, isStrict, until, names = variantNames, onResult },
) {
  const disk = new Disk({ isStrict, tree: base })
  const marks = []
  let applied = 0
  work.markAllChanged()
  for (const [index, cut] of cuts.entries()) {
    if (index >= 8 && performance.now() > until) return
    for (; applied < cut; applied++) {
      const record = records[applied]
      if (record.op === 'mark') marks.push(record)
      else disk.apply(record)
    }
    const variant = names[index % names.length]
    const tree = disk.state(variants[variant](random))
    const name = `cut ${cut} of ${records.length}, after "${marks.at(-1)?.kind}", ${variant}, ${isStrict ? 'strict' : 'lenient'}`
    const state = { work, tree, expected: expectationsOf(marks), name, isStrict, random, onResult }
    if (index % 40 === 7) {
      work.write(tree)
      onResult(name, await checkShop(work))
      work.markAllChanged()
    }
    if (index % 10 === 5) await cutTwice(state)
    else {
      work.write(tree)
      onResult(name, await checkAndTrack(state))
    }
  }
}

/** Records the recovery of a state, and cuts that as well. */
async function cutTwice({ tree, ...state }) {
  const { work, name, isStrict, random, onResult } = state
  const before = new Map(
    [...tree].map(([file, content]) => [file, content && Buffer.from(content.content())]),
  )
  const recovery = []
  work.write(tree)
  onResult(name, await checkAndTrack(state, recovery))
  for (let n = 0; n < 2; n++) {
    const disk = new Disk({ isStrict, tree: before })
    const cut = Math.floor(random() * (recovery.length + 1))
    for (const record of recovery.slice(0, cut)) disk.apply(record)
    const variant = variantNames[Math.floor(random() * variantNames.length)]
    work.write(disk.state(variants[variant](random)))
    const found = await checkAndTrack(state)
    onResult(`${name}; second cut ${cut} of ${recovery.length}, ${variant}`, { ...found, isSecond: true })
  }
}

async function checkAndTrack({ work, expected }, recovery) {
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
    return { isShop: true, problems: body?.ok ? [] : [`the started shop answers an order with ${status}`] }
  } catch (error) {
    if (shop.exitCode === 1 && output.trim().split('\n').length === 1)
      return { isShop: true, problems: [], refusal: output.trim() }
    return { isShop: true, problems: [`the shop does not start: ${error.message} ${output.slice(0, 500)}`] }
  } finally {
    if (shop.exitCode === null) {
      const exit = once(shop, 'exit')
      shop.kill('SIGKILL')
      await exit
    }
  }
}
