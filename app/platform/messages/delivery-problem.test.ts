import { expect, test } from 'vitest'
import { connectionProblem, problemOf, problemText, withProblem } from './delivery-problem.ts'

test.each([
  ['ECONNREFUSED', /refuses connections/],
  ['EAI_AGAIN', /name was not found/],
  ['ETIMEDOUT', /in time/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /encrypted/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /encrypted/],
  ['ECONNRESET', /broke/],
  [undefined, /log says why/],
])('a connection that fails with %s', (code, sentence) => {
  expect(problemText(connectionProblem(code))).toMatch(sentence)
})

test('an error without a code, and a code of another version, are said to be in the log', () => {
  expect(problemOf(withProblem(new Error('535'), 'login'))).toBe('login')
  expect(problemOf(new Error('535'))).toBe('unknown')
  expect(problemText('later version')).toBe('It could not be sent: the log says why.')
  expect(problemText(null)).toBe('It was not tried yet.')
})
