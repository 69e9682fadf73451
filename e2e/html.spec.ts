import { HtmlValidate } from 'html-validate'
import { expect, test } from './shop.ts'

// What the standard forbids. How React writes what it allows (`<meta/>`, `required=""`, ids of its own) is no fault.
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attr-case': 'off',
    'valid-id': ['error', { relaxed: true }],
    'no-inline-style': 'error',
    'no-dup-class': 'error',
  },
})

test('every page of the sitemap, and those that it leaves out, are valid HTML with one main heading', async ({
  request,
}) => {
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
    const answer = await request.get(path)
    if (answer.status() !== status) findings.push(`${path}: ${answer.status()}`)
    const html = await answer.text()
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
