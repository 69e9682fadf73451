import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../app/platform/database.server.ts'
import { forms, otherwise } from '../e2e/resilience/fuzz-forms.mjs'
import { makePictures } from '../e2e/resilience/fuzz-pictures.mjs'
import { maker } from '../e2e/resilience/fuzz-requests.mjs'
import { readRoutes } from '../e2e/resilience/fuzz-routes.mjs'
import { openSession } from '../e2e/resilience/fuzz-session.mjs'
import { breaches } from '../e2e/resilience/invariants.mjs'
import { memoryOf } from '../e2e/resilience/memory.mjs'
import { adminPassword, startShop, stopShop } from '../e2e/resilience/shop-process.mjs'
import { freePort } from './free-port.mjs'
import { home } from './setup.mjs'

/** As many as the shop works on at once. */
const senders = 16

function send(port, bytes) {
  return new Promise(resolve => {
    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    socket.setTimeout(20_000, () => {
      answer = 'no answer within 20 s'
      socket.destroy()
    })
    socket.on('data', data => {
      if (answer.length < 8_000) answer += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })
}

/**
 * Sends what no browser would to every address of a new shop, as a stranger and as the admin. Any answer will do but a
 * fault, or none; what is stored must keep the rules, and memory must not grow.
 */
export async function fuzz({ requests, seed = 1, until: latest = Number.POSITIVE_INFINITY }) {
  const { addresses, changing } = await readRoutes()
  const known = [...forms.map(({ route }) => route), ...otherwise]
  const unknown = changing.filter(file => !known.includes(file))
  if (unknown.length > 0) throw new Error(`No form is known for ${unknown.join(', ')}: see fuzz-forms.mjs`)

  const pictures = await makePictures()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fuzz-'))
  const port = await freePort()
  const inspector = await freePort()
  const url = `http://localhost:${port}`
  const shop = await startShop(
    url,
    {
      ...process.env,
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_PASSWORD: adminPassword,
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'silent',
      SMTP_URL: '',
    },
    ['ignore', 'ignore', 'ignore'],
  )
  const session = openSession(url)
  const versionOn = async page => {
    const [path, query = ''] = page.split('?')
    const headers = { cookie: session.cookie }
    const answer = await fetch(`${url}${path}.data?${query}`, { headers, redirect: 'manual' })
    return /"version","([\w-]{16})"/.exec(await answer.text())?.[1] ?? ''
  }
  const make = maker({ seed, port, session, addresses, pictures, versionOn })
  const faults = []
  const statuses = {}
  const accepted = Object.fromEntries(
    [...forms.map(({ about }) => about), 'order', 'upload'].map(about => [about, 0]),
  )
  let slowest = 0
  let sent = 0

  async function one() {
    const { bytes, form, next } = await make()
    const began = performance.now()
    const answer = await send(port, bytes)
    slowest = Math.max(slowest, (performance.now() - began) / 1_000)
    const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
    statuses[status] = (statuses[status] ?? 0) + 1
    // 501 is what HTTP says to a method that nobody has heard of; 503 with Retry-After on a machine that is too slow.
    const told = status === '501' || (status === '503' && /^retry-after: \d/im.test(answer))
    if (!status || (Number(status) >= 500 && !told))
      faults.push(
        `${status ?? (answer || 'no answer')}: ${JSON.stringify(bytes.toString('latin1').slice(0, 700))}`,
      )
    if (!form) return
    const out = !form.stranger && !form.ends && /^(location: |.*"redirect",")\/admin-login/im.test(answer)
    if (out) return session.renew()
    session.hear(answer, next)
    if (form.about === 'order')
      session.shownTotal = Number(/"total":(\d+),"message"/.exec(answer)?.[1] ?? session.shownTotal)
    if (Number(status) < 400) accepted[form.about]++
  }

  const sender = async until => {
    while (sent < until && shop.exitCode === null && performance.now() < latest) {
      sent++
      if (sent % 500 === 0) await session.renew()
      if (sent % 2_000 === 0) await session.twoFactor()
      await one()
    }
  }
  const phase = until => Promise.all(Array.from({ length: senders }, () => sender(until)))
  await session.renew()
  await session.twoFactor()
  await phase(Math.ceil(requests * 0.4))
  const warm = await memoryOf(inspector)
  await phase(requests)
  await setTimeout(500)
  const end = await memoryOf(inspector)
  if (shop.exitCode !== null) faults.push('the shop ended')
  else await session.renew()
  await stopShop(shop)
  const { db, close } = await openDatabase({ dataDir, migrations: path.join(home, 'db/migrations') })
  const { rows, broken } = await breaches(db)
  await close()
  faults.push(...broken)
  rmSync(dataDir, { recursive: true, force: true })
  if ((statuses[503] ?? 0) > sent / 50) faults.push(`${statuses[503]} requests were turned away`)
  // A fuzz that gets nowhere finds nothing.
  if (sent >= 5_000) {
    const never = forms.filter(({ about, refused }) => !refused && accepted[about] === 0)
    for (const { about } of never) faults.push(`no form was ever accepted: ${about}`)
    if (session.journeys === 0) faults.push('two-factor was never turned on and off')
  }
  // A short run is all warming up.
  if (sent >= 20_000)
    for (const kind of ['heap', 'resident'])
      if (end[kind] > warm[kind] * 1.15 + 10)
        faults.push(`memory (${kind}) grew from ${warm[kind]} to ${end[kind]} MB`)
  return { requests: sent, rows, faults, statuses, accepted, slowest, warm, end }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { setUp } = await import('./setup.mjs')
  await setUp()
  const { build } = await import('./build.mjs')
  await build()
  const began = performance.now()
  const result = await fuzz({
    requests: Number(process.argv[2] ?? 3_000),
    seed: Number(process.argv[3] ?? 1),
  })
  for (const line of result.faults) console.error(line)
  console.log(
    `${result.requests} requests in ${Math.round((performance.now() - began) / 1_000)} s, ${result.faults.length} faults, slowest ${result.slowest.toFixed(1)} s`,
    result.statuses,
    { accepted: result.accepted, rows: result.rows, warm: result.warm, end: result.end },
  )
  process.exitCode = result.faults.length > 0 ? 1 : 0
}
