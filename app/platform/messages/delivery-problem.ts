/** Why a mail or an SMS did not go out, by the code that is thrown with the error, or returned, and stored with the job. */
const problems = {
  'mail address': 'The e-mail address is not valid.',
  'no handler': 'This version of the shop does not know what to do with it.',
  login: 'The mail server did not accept the user name or the password.',
  refused: 'The mail server can’t be reached: it refuses connections.',
  'host name': 'The mail server’s name was not found.',
  timeout: 'The mail server did not answer in time.',
  encryption: 'No encrypted connection to the mail server could be made.',
  connection: 'The connection to the mail server broke.',
  'disk full': 'The disk is full: the mail could not be written.',
  disk: 'The mail could not be written into the data folder.',
  'provider account': 'The mail provider did not accept the shop’s account.',
  'provider limit': 'The mail provider got too many mails at once.',
  'provider error': 'The mail provider had an internal error.',
  'provider rejected': 'The mail provider did not take the mail.',
  later: 'The mail server asked to come back later.',
  rejected: 'The mail server refused the mail.',
  'sms number': 'The phone number of the order can’t get an SMS: correct it, or call.',
  'sms account': 'The SMS gateway did not accept the shop’s key.',
  'sms payment': 'The SMS gateway requires payment: check the account’s credit.',
  'sms limit': 'The SMS gateway got too many SMS at once.',
  'sms error': 'The SMS gateway had an internal error.',
  'sms rejected': 'The SMS gateway did not take the SMS: see the number, the sender and the credit.',
  'sms host name': 'The SMS gateway’s name was not found.',
  'sms timeout': 'The SMS gateway did not answer in time.',
  'sms connection': 'The SMS gateway can’t be reached.',
  'sms day limit':
    'Not sent: too many orders of a day caused SMS, for this number or in all. Call if the order is real.',
  outdated: 'Not sent: it was no longer true when it was due.',
  'mail file': 'Written to a file: no mail server is set up.',
  'sms file': 'Written to a file: no SMS gateway is set up.',
  unknown: 'It could not be sent: the log says why.',
}
export type DeliveryProblem = keyof typeof problems

const isProblem = (code: unknown): code is DeliveryProblem =>
  typeof code === 'string' && Object.hasOwn(problems, code)

export const withProblem = (error: Error, problem: DeliveryProblem) => Object.assign(error, { problem })

export function problemOf(error: unknown): DeliveryProblem {
  const code = (error as { problem?: unknown } | undefined)?.problem
  return isProblem(code) ? code : 'unknown'
}

/** For the admin. The server's own message stays in the log: it may hold addresses. */
export const problemText = (code: string | null) =>
  code === null ? 'It was not tried yet.' : problems[isProblem(code) ? code : 'unknown']

const timeouts = [
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EABORT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]

/** Of a connection that failed with the code of a system error, of Node's TLS or of its `fetch`. */
export function connectionProblem(code: string | undefined) {
  if (!code) return 'unknown'
  if (code === 'ECONNREFUSED') return 'refused'
  if (['ENOTFOUND', 'EAI_AGAIN', 'EDNS'].includes(code)) return 'host name'
  if (timeouts.includes(code)) return 'timeout'
  return /TLS|SSL|CERT|SIGNATURE|ISSUER/.test(code) ? 'encryption' : 'connection'
}
