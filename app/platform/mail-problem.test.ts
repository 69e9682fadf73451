import { expect, test } from 'vitest'
import { mailProblem } from './mail-problem.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:2525', /refuses connections/],
  ['getaddrinfo ENOTFOUND smtp.example.com', /name was not found/],
  [
    'Invalid login: 535-5.7.8 Username owner@example.com and password not accepted',
    /user name or the password/,
  ],
  ['Greeting never received', /in time/],
  ['Connection timeout', /in time/],
  ['Not done within 60 s', /in time/],
  ['The operation was aborted due to timeout', /in time/],
  ['self-signed certificate', /encrypted/],
  ['Unexpected socket close', /broke/],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <owner@example.com> unknown",
    /refused the mail/,
  ],
  ['Message failed: 451 4.7.1 Greylisted, try later', /come back later/],
  ['Invalid greeting. response=421 try again later: 421 try again later', /come back later/],
  ['The mail provider answered 403: Forbidden', /account/],
  ['The mail provider answered 429: Too Many Requests', /too many/],
  ['The mail provider answered 503: <html>', /internal error/],
  ['The mail provider answered 451: Unavailable For Headless Browser', /did not take/],
  ['ENOSPC: no space left on device, write', /disk is full/],
  ['an unknown problem', /log says why/],
  ['SMS: the phone number is not valid', /number of the order can’t get/],
  ['The SMS gateway answered 403: no', /gateway did not accept the shop’s key/],
  ['The SMS gateway answered 429: slow', /gateway got too many/],
  ['The SMS gateway answered 500: oops', /gateway had an internal error/],
  ['The SMS gateway answered 400: no', /gateway did not take/],
  ['The SMS gateway did not accept the SMS: its response lacks SMS_API_SUCCESS', /gateway did not take/],
  ['The SMS gateway: ECONNREFUSED connect ECONNREFUSED 127.0.0.1:1', /gateway can’t be reached/],
  ['The SMS gateway: The operation was aborted due to timeout', /gateway did not answer in time/],
])('%s', (error, sentence) => {
  expect(mailProblem(error)).toMatch(sentence)
})

test('nothing of the mail server’s own message is shown', () => {
  const message = '535 5.7.8 owner@example.com:hunter2 at smtp.example.com'
  expect(mailProblem(message)).not.toMatch(/owner|hunter2|smtp\.example/)
  expect(mailProblem(null)).toBe('It was not tried yet.')
})
