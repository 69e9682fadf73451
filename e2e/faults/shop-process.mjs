import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { home } from '../../scripts/setup.mjs'

/** Starts the built shop and waits until it answers. */
export async function startShop(url, env) {
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: home,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(`${url}/readyz`))) {
    if (shop.exitCode !== null) throw new Error('The shop did not come up')
    await setTimeout(50)
  }
  return shop
}

export async function stopShop(shop) {
  shop.kill('SIGTERM')
  if (shop.exitCode === null && shop.signalCode === null) await once(shop, 'exit')
}

/** Sends an order as a browser does. Without a status where no answer came. */
export async function place(url, key) {
  const began = performance.now()
  let status
  let answer
  let retryAfter
  try {
    const response = await fetch(`${url}/checkout/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key,
        contact: {
          name: 'Fault Test',
          email: 'fault@example.com',
          phone: '024 123 4567',
          address: 'Accra',
          notes: '',
        },
        lines: [{ id: 'hollow-blocks', quantity: 10 }],
        shownTotal: 75_00,
      }),
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

export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
