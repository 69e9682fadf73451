import type { APIRequestContext } from '@playwright/test'
import { expect, test, waitForMail } from '../shop.ts'

async function readMetrics(request: APIRequestContext) {
  const text = await (await request.get('/metrics')).text()
  const samples = new Map(
    [...text.matchAll(/^blockyard_(\S+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  )
  return (name: string) => samples.get(name) ?? 0
}

test('the metrics count orders, mails, requests and cache hits', async ({ request, shop, placeOrder }) => {
  const before = await readMetrics(request)
  const { id } = await placeOrder()
  await waitForMail(shop, mail => `${mail.text}`.includes(id))
  for (const path of ['/about', '/about', '/no-such-page']) await request.get(path)
  await expect
    .poll(async () => (await readMetrics(request))('mails_sent_total'))
    .toBeGreaterThan(before('mails_sent_total'))
  const after = await readMetrics(request)
  for (const [name, increase] of [
    ['orders_placed_total', 1],
    ['http_requests_total{kind="order",status="2xx"}', 1],
    ['http_requests_total{kind="page",status="4xx"}', 1],
    ['page_cache_hits_total', 1],
    ['http_request_duration_seconds_count{kind="page"}', 3],
  ] as const)
    expect(after(name) - before(name), name).toBeGreaterThanOrEqual(increase)
  expect(after('database_up')).toBe(1)
  expect(after('process_resident_memory_bytes')).toBeGreaterThan(50e6)
})
