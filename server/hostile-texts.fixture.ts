import type { parseDocument } from 'htmlparser2'
import { xssVectors } from '../app/platform/text/xss-vectors.fixture.ts'

/** The same hostile texts go through pages, mails, PDFs and feeds. */
export const hostile = [
  ...xssVectors,
  '"><script>ran()</script>',
  '</td></tr></table><script>ran()</script>',
  "' onmouseover='ran()",
  '</script><script>ran()</script><!--',
  ']]><script>ran()</script>',
  'x\r\nBcc: thief@example.com',
  'x\nContent-Type: text/html\n\n<script>ran()</script>',
  'x\u2028Bcc: thief@example.com',
  '=?utf-8?Q?x=0D=0ABcc:_thief@example.com?=',
]

type ChildNode = ReturnType<typeof parseDocument>['children'][number]

export function* elements(
  nodes: readonly ChildNode[],
): Generator<Extract<ChildNode, { name: string; attribs: object }>> {
  for (const node of nodes) {
    if ('attribs' in node) yield node
    if ('children' in node) yield* elements(node.children)
  }
}
