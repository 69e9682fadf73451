type Problems = [pattern: RegExp, sentence: string][]

const smsProblems: Problems = [
  [/phone number/, 'The phone number of the order can’t get an SMS: correct it, or call.'],
  [/answered 40[13]/, 'The SMS gateway did not accept the shop’s key.'],
  [/answered 402/, 'The SMS gateway requires payment: check the account’s credit.'],
  [/answered 429/, 'The SMS gateway got too many SMS at once.'],
  [/answered 5\d\d/, 'The SMS gateway had an internal error.'],
  [
    /answered|did not accept/,
    'The SMS gateway did not take the SMS: see the number, the sender and the credit.',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'The SMS gateway’s name was not found.'],
  [/ETIMEDOUT|timeout|timed out|aborted/i, 'The SMS gateway did not answer in time.'],
  [/gateway/, 'The SMS gateway can’t be reached.'],
]

const problems: Problems = [
  [/^The mail address/, 'The e-mail address is not valid.'],
  [/^No handler/, 'This version of the shop does not know what to do with it.'],
  [
    /\b(535|534|530|EAUTH)\b|invalid login|missing credentials|authentication/i,
    'The mail server did not accept the user name or the password.',
  ],
  [/ECONNREFUSED/, 'The mail server can’t be reached: it refuses connections.'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'The mail server’s name was not found.'],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout|timed out|greeting never received|aborted|not done within/i,
    'The mail server did not answer in time.',
  ],
  [/certificate|\bTLS|\bSSL|STARTTLS/i, 'No encrypted connection to the mail server could be made.'],
  [
    /ECONNRESET|EPIPE|ESOCKET|connection closed|socket|fetch failed/i,
    'The connection to the mail server broke.',
  ],
  [/ENOSPC/, 'The disk is full: the mail could not be written.'],
  [/EACCES|EPERM|EROFS|ENOENT/, 'The mail could not be written into the data folder.'],
  [/provider answered 4(01|03)/, 'The mail provider did not accept the shop’s account.'],
  [/provider answered 429/, 'The mail provider got too many mails at once.'],
  [/provider answered 5\d\d/, 'The mail provider had an internal error.'],
  [/provider answered/, 'The mail provider did not take the mail.'],
  [/(^|[^\d])4\d\d[ -]/, 'The mail server asked to come back later.'],
  [/(^|[^\d])5\d\d[ -]|rejected/, 'The mail server refused the mail.'],
]

/** Why a mail or an SMS was not sent, for the admin. The server's own message stays in the log: it may hold addresses. */
export function mailProblem(error: string | null): string {
  if (!error) return 'It was not tried yet.'
  const known = /^(The SMS gateway|SMS:)/.test(error) ? smsProblems : problems
  return known.find(([pattern]) => pattern.test(error))?.[1] ?? 'It could not be sent: the log says why.'
}
