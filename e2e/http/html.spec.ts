import { HtmlValidate } from 'html-validate'
import { expect, test } from '../shop.ts'

// Rules of the standard only: React's spelling (`<meta/>`, `required=""`, its own ids) is valid.
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attr-case': 'off',
    'valid-id': ['error', { relaxed: true }],
    'no-inline-style': 'error',
    'no-dup-class': 'error',
  },
})

test('every public page is valid HTML with one main heading', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
  expect(listed.length).toBeGreaterThan(20)
  const findings: string[] = []
  for (const [path, status] of [
    ...listed.map(address => [address, 200] as const),
    ['/cart', 200],
    ['/checkout', 200],
    ['/admin-login', 200],
    ['/products/none', 404],
    ['/no-such-page', 404],
    ['/blog/none', 404],
  ] as const) {
    const response = await request.get(path)
    if (response.status() !== status) findings.push(`${path}: ${response.status()}`)
    const html = await response.text()
    const { results } = await validator.validateString(html, path)
    for (const { messages } of results) {
      findings.push(
        ...messages.map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`),
      )
    }
    const headings = html.match(/<h1[\s>]/g)?.length
    if (headings !== 1) findings.push(`${path}: ${headings ?? 0} main headings`)
  }
  expect(findings).toEqual([])
})
