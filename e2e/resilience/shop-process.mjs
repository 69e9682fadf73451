import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { orderRequest } from '../../app/orders/order.fixture.ts'
import { home } from '../../scripts/setup.mjs'

export const adminPassword = 'a-long-enough-password'

export const spawnShop = (env, stdio) =>
  spawn(process.execPath, ['scripts/start.mjs'], { cwd: home, env, stdio })

/** Starts the built shop and waits until it is ready. */
export async function startShop(url, env, stdio = ['ignore', 'ignore', 'inherit']) {
  const shop = spawnShop(env, stdio)
  await untilReady(url, shop)
  return shop
}

export async function untilReady(url, shop) {
  for (const deadline = performance.now() + 300_000; !(await isReachable(`${url}/readyz`)); ) {
    if (shop.exitCode !== null) throw new Error('The shop ended before it was ready')
    if (performance.now() > deadline) {
      shop.kill('SIGKILL')
      throw new Error('The shop was not ready within five minutes')
    }
    await setTimeout(50)
  }
}

/** Starts a shop that is expected to end by itself. */
export async function startFailingShop(env) {
  const shop = spawnShop({ ...env, LOG_LEVEL: 'silent' }, ['ignore', 'pipe', 'pipe'])
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', text => (output += text))
  const closed = once(shop, 'close')
  const hasEnded = await Promise.race([closed, setTimeout(180_000)])
  if (!hasEnded) {
    shop.kill('SIGKILL')
    await closed
  }
  return { code: hasEnded ? shop.exitCode : 'no end', output }
}

export async function stopShop(shop) {
  shop.kill('SIGTERM')
  if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit')
}

/** An order as a browser sends it. */
export function orderBody(key, notes = '') {
  const order = orderRequest({ key })
  return JSON.stringify({ ...order, contact: { ...order.contact, notes } })
}

/** The cookies of a new session of the admin. */
export async function signIn(url) {
  const response = await fetch(`${url}/admin-login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'admin@example.com', password: adminPassword }),
  })
  const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';')[0])
  if (!cookies.some(cookie => cookie.includes('session'))) throw new Error('The admin could not sign in')
  return cookies.join('; ')
}

/** Places an order; without a status if there is no response or no JSON. */
export async function postOrder(url, key, notes) {
  const startTime = performance.now()
  const result = await fetch(`${url}/checkout/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: orderBody(key, notes),
    signal: AbortSignal.timeout(15_000),
  }).then(
    async response => ({
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.json().catch(() => undefined),
    }),
    () => ({}),
  )
  return { ...result, seconds: (performance.now() - startTime) / 1_000 }
}

export const isReachable = address =>
  fetch(address, { signal: AbortSignal.timeout(1_000) }).then(
    response => response.ok,
    () => false,
  )
