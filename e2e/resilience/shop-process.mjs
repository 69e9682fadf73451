import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { home } from '../../scripts/setup.mjs'

export const adminPassword = 'a-long-enough-password'

export const spawnShop = (env, stdio) =>
  spawn(process.execPath, ['scripts/start.mjs'], { cwd: home, env, stdio })

/** Starts the built shop and waits until it answers. */
export async function startShop(url, env, stdio = ['ignore', 'ignore', 'inherit']) {
  const shop = spawnShop(env, stdio)
  await untilReady(url, shop)
  return shop
}

export async function untilReady(url, shop) {
  for (const deadline = performance.now() + 300_000; !(await answers(`${url}/readyz`)); ) {
    if (shop.exitCode !== null) throw new Error('The shop did not come up')
    if (performance.now() > deadline) {
      shop.kill('SIGKILL')
      throw new Error('The shop did not come up within five minutes')
    }
    await setTimeout(50)
  }
}

/** Starts the shop where it should not come up; says how it ended, and what it said. */
export async function tryShop(env) {
  const shop = spawnShop({ ...env, LOG_LEVEL: 'silent' }, ['ignore', 'pipe', 'pipe'])
  let output = ''
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', text => {
      output += text
    })
  const ended = once(shop, 'close')
  const came = await Promise.race([ended, setTimeout(180_000)])
  if (!came) {
    shop.kill('SIGKILL')
    await ended
  }
  return { code: came ? shop.exitCode : 'no end', output }
}

export async function stopShop(shop) {
  shop.kill('SIGTERM')
  if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit')
}

/** An order as a browser sends it. */
export const orderBody = (key, notes = '') =>
  JSON.stringify({
    key,
    contact: {
      name: 'Fault Test',
      email: 'fault@example.com',
      phone: '024 123 4567',
      address: 'Accra',
      notes,
    },
    lines: [{ id: 'hollow-blocks', quantity: 10 }],
    shownTotal: 75_00,
  })

/** Sends an order as a browser does. Without a status where no answer came. */
export async function place(url, key, notes = '') {
  const began = performance.now()
  let status
  let answer
  let retryAfter
  try {
    const response = await fetch(`${url}/checkout/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: orderBody(key, notes),
      signal: AbortSignal.timeout(15_000),
    })
    status = response.status
    retryAfter = response.headers.get('retry-after')
    answer = await response.json()
  } catch {
    // No answer, or one that isn't JSON.
  }
  return { status, answer, retryAfter, seconds: (performance.now() - began) / 1_000 }
}

export const answers = address =>
  fetch(address, { signal: AbortSignal.timeout(1_000) }).then(
    response => response.ok,
    () => false,
  )
