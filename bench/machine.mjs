import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import playwright from '@playwright/test'
import { orderRequest } from '../app/orders/order.fixture.ts'
import { adminPassword, isReachable, stopShop } from '../e2e/resilience/shop-process.mjs'
import { freePort } from '../scripts/free-port.mjs'
import { home } from '../scripts/setup.mjs'
import { findChromium } from '../scripts/test-machine.mjs'

/** A command bound to one core where the system can do that, so that server and load do not compete. */
const onCore = (core, command, args) =>
  core !== undefined && existsSync('/usr/bin/taskset')
    ? ['/usr/bin/taskset', ['-c', String(core), command, ...args]]
    : [command, args]

/** Requests per second by `wrk`, 32 connections, on the second core. */
export function measureRate(url, { seconds = 6, headers = {} } = {}) {
  const options = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const [command, args] = onCore(1, 'wrk', ['-t1', '-c32', `-d${seconds}s`, ...options, url])
  const report = execFileSync(command, args, { encoding: 'utf8' })
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1])
  if (!(rate > 0) || /Non-2xx/.test(report)) throw new Error(`wrk failed:\n${report}`)
  return rate
}

/** Starts a Node script, on one core if given, and waits until it is ready. */
export async function serve(script, env, { ready = '/', core } = {}) {
  const port = await freePort()
  const [command, args] = onCore(core, process.execPath, [script])
  const child = spawn(command, args, {
    cwd: home,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; !(await isReachable(url + ready)); attempt++) {
    if (child.exitCode !== null || attempt > 600) throw new Error(`${script} did not start`)
    await setTimeout(100)
  }
  return { url, pid: child.pid, stop: () => stopShop(child) }
}

/** Runs `use` with a new folder, which is removed afterwards. */
export async function withFolder(use) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const serveScript = (dataDir, env, options) =>
  serve(
    'scripts/start.mjs',
    { DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'error', ...env },
    { ready: '/readyz', ...options },
  )

/** Runs `use` with a new shop, which is stopped and removed afterwards. */
export const withShop = (use, env, options) =>
  withFolder(async folder => {
    const shop = await serveScript(folder, env, options)
    try {
      return await use(shop)
    } finally {
      await shop.stop()
    }
  })

export async function send(url, { agent, json } = {}) {
  const headers = json
    ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
    : { 'accept-encoding': 'br' }
  const request = http.request(url, { agent, method: json ? 'POST' : 'GET', headers }).end(json)
  const [response] = await once(request, 'response')
  const body = Buffer.concat(await response.toArray())
  return { status: response.statusCode, headers: { ...response.headers }, body }
}

/** Runs `work` in parallel over keep-alive connections until it returns false. */
export async function inParallel(connections, work) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const client = async () => {
    while (await work(agent));
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
}

export const orderJson = () =>
  JSON.stringify(
    orderRequest({
      lines: [
        { id: 'hollow-blocks', quantity: 100 },
        { id: 'ready-mix-concrete', quantity: 1.5 },
      ],
      shownTotal: 77_500,
    }),
  )

export const launchChromium = async () =>
  playwright.chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

export const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

export const maximum = (figure, value, ratio, floor = '', budget = 1) => ({
  figure,
  value: value < 100 ? Number(value.toFixed(1)) : Math.round(value),
  floor,
  ratio,
  budget,
  atLeast: false,
})

export const minimum = (...figure) => ({ ...maximum(...figure), atLeast: true })

export async function measure(work, rounds) {
  const times = []
  for (let round = -1; round < rounds; round++) {
    const startTime = performance.now()
    await work()
    if (round >= 0) times.push(performance.now() - startTime)
  }
  return times
}

export function printFigures(figures) {
  const table = figures.map(({ ratio, budget, atLeast, ...figure }) => ({
    ...figure,
    ratio: ratio.toFixed(2),
    budget: `${atLeast ? '≥' : '≤'} ${Number(budget.toFixed(2))}`,
    verdict: (atLeast ? ratio >= budget : ratio <= budget) ? 'met' : 'MISSED',
  }))
  console.table(table)
  if (table.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1
}
