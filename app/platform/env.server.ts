import path from 'node:path'
import { z } from 'zod'
import { parseServerAddresses } from './database/postgres-servers.server.ts'
import {
  findUnknownPlaceholder,
  isJsonTemplate,
  namesKey,
  type SmsApi,
  smsRequest,
} from './messages/sms-request.ts'
import { StartError } from './start-error.ts'

export class EnvironmentError extends StartError {
  override name = 'EnvironmentError'
}

const webUrl = z.url({ protocol: /^https?$/ })
/** The shop uses all paths of its host, so a path here would be ignored silently. */
const webOrigin = webUrl.refine(
  value => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`,
)
/** `fetch` refuses an address with a password. */
const fetchUrl = webUrl.refine(
  value => URL.canParse(value) && !new URL(value).username && !new URL(value).password,
)
const mailbox = z.email()

const onOff = z.enum(['on', 'off']).transform(value => value === 'on')

const text = z.string().optional()
const pattern = (expression: RegExp) => z.string().regex(expression)

/** An address of another kind, or `S3:`, would be taken for a folder of this disk. */
function isBackupPlace(value: string) {
  if (!/^s3:|:\/\//i.test(value)) return true
  try {
    decodeURIComponent(value)
  } catch {
    return false
  }
  return URL.canParse(value) && /^s3:\/\/[^:@/]+:[^:@/]+@[^@/]+\/[^/]/.test(value)
}

const variables = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: pattern(/^[\w.:-]+$/).optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  PUBLIC_URL: webOrigin.optional(),
  DATA_DIR: z.string().default('./data'),
  BACKUP_TO: z.string().refine(isBackupPlace).optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  DATABASE_URL: z
    .string()
    .refine(value => parseServerAddresses(value) !== undefined)
    .optional(),
  ADMIN_EMAIL: mailbox.toLowerCase().default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  EMAIL_API_URL: fetchUrl.optional(),
  EMAIL_API_USER_ID: text,
  EMAIL_API_SERVICE_ID: text,
  EMAIL_API_TEMPLATE_ID: text,
  MAIL_FROM: mailbox.default('shop@example.com'),
  NOTIFY_EMAIL: mailbox.optional(),
  SMS_API_URL: pattern(/^https?:\/\/[^/{}?#@\s]+(?:[/?]|$)/)
    .refine(URL.canParse)
    .optional(),
  SMS_API_KEY: pattern(/^[\x21-\x7e]+$/).optional(),
  SMS_SENDER: pattern(/^(?:[\w .&-]{1,11}|\+?\d{3,15})$/).optional(),
  SMS_API_METHOD: z.enum(['GET', 'POST']).default('POST'),
  SMS_API_HEADERS: text,
  SMS_API_BODY: z.string().default('{"to":"{to}","from":"{sender}","text":"{text}"}'),
  SMS_API_SUCCESS: pattern(/^[\w.]+=.+$/).optional(),
  SAMPLE_PRODUCTS: onOff.default(true),
  OFFLINE_TRIPS: onOff.default(true),
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
}

type Name = keyof typeof variables
type Values = { [Variable in Name]: z.output<(typeof variables)[Variable]> }

/** What each must be, and an example. */
const forms: Record<Name, [form: string, example: string]> = {
  PORT: ['a port number from 0 to 65535', '3000'],
  HOST: ['a host name or address to listen on', '0.0.0.0'],
  NODE_ENV: ['production or development', 'production'],
  PUBLIC_URL: ['an http or https address without a path', 'https://shop.example.com'],
  DATA_DIR: ['a folder', './data'],
  DATABASE_URL: [
    'a postgres:// address, of one server or of several with target_session_attrs=read-write',
    'postgres://user:password@localhost:5432/shop',
  ],
  BACKUP_TO: [
    'a folder, or an s3://key:secret@host/bucket address',
    's3://KEY:SECRET@s3.example.com/shop-backups?region=eu-west-1',
  ],
  BACKUP_KEEP: ['how many backups to keep, from 1 to 1000', '14'],
  ADMIN_EMAIL: ['an e-mail address', 'owner@example.com'],
  ADMIN_PASSWORD: ['a password of 8 to 128 characters', 'correct-horse-battery'],
  SESSION_SECRET: ['at least 32 random characters', '9f2c… (openssl rand -hex 32)'],
  SMTP_URL: ['an smtp:// or smtps:// address with a host', 'smtp://user:password@mail.example.com:587'],
  EMAIL_API_URL: [
    'the http or https address of the send endpoint, without a password',
    'https://mail.example.com/send',
  ],
  EMAIL_API_USER_ID: ["the provider's public user id", 'user_1'],
  EMAIL_API_SERVICE_ID: ["the provider's service id", 'service_1'],
  EMAIL_API_TEMPLATE_ID: ["the provider's template id", 'order_1'],
  MAIL_FROM: ['an e-mail address', 'shop@example.com'],
  NOTIFY_EMAIL: ['an e-mail address', 'orders@example.com'],
  SMS_API_URL: ["the http or https address of the gateway's send endpoint", 'https://sms.example.com/send'],
  SMS_API_KEY: ["the gateway's key, without spaces", 'k3y…'],
  SMS_SENDER: ['a registered sender id of at most 11 characters, or a number', 'Blockyard'],
  SMS_API_METHOD: ['GET or POST', 'POST'],
  SMS_API_HEADERS: ['headers as name: value, separated by |', 'api-key: {key}'],
  SMS_API_BODY: ['a template of a JSON or form body', 'to={to}&text={text}'],
  SMS_API_SUCCESS: ['a field of the JSON response and its value', 'status=success'],
  SAMPLE_PRODUCTS: ['on or off', 'off'],
  OFFLINE_TRIPS: ['on or off', 'off'],
  TRUST_PROXY: ['on or off', 'on'],
  LOG_LEVEL: ['debug, info, warn, error or silent', 'info'],
}

export type Env = ReturnType<typeof readEnv>

export function readEnv(source: Record<string, string | undefined> = process.env) {
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, schema]) => {
      const parsed = schema.safeParse(textOf(name, source[name]))
      if (!parsed.success) throw wrongForm(name as Name)
      return [name, parsed.data]
    }),
  ) as Values

  const emailApi = readEmailApi(values)
  if (values.SMTP_URL && emailApi) {
    throw new EnvironmentError(
      'The environment variables SMTP_URL and EMAIL_API_URL exclude each other: mail goes out one way only, for example SMTP_URL=smtp://localhost:25 alone',
    )
  }
  const publicOrigin = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin

  return {
    port: values.PORT,
    host: values.HOST ?? (values.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    publicOrigin,
    https: publicOrigin.startsWith('https:'),
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    backupTo: values.BACKUP_TO,
    backupKeep: values.BACKUP_KEEP,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    sessionSecret: values.SESSION_SECRET,
    smtpUrl: values.SMTP_URL,
    emailApi,
    smsApi: readSmsApi(values),
    mailFrom: values.MAIL_FROM,
    notifyEmail: values.NOTIFY_EMAIL,
    sampleProducts: values.SAMPLE_PRODUCTS,
    offlineTrips: values.OFFLINE_TRIPS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  }
}

/** A login compares the password as it is typed, spaces included; a line break, as a file ends with, can't be typed. */
const textOf = (name: string, value = '') =>
  (name === 'ADMIN_PASSWORD' && value.trim() ? value.replace(/\r?\n$/, '') : value.trim()) || undefined

function wrongForm(name: Name, prefix = 'must be') {
  const [form, example] = forms[name]
  return new EnvironmentError(
    `The environment variable ${name} ${prefix} ${form}, for example ${name}=${example}`,
  )
}

function isGroupSet(values: Values, group: string, names: readonly Name[]): boolean {
  if (names.every(name => !values[name])) return false
  const missing = names.find(name => !values[name])
  if (missing) throw wrongForm(missing, `is needed with the other ${group} variables: it must be`)
  return true
}

function readEmailApi(values: Values) {
  const names = [
    'EMAIL_API_URL',
    'EMAIL_API_USER_ID',
    'EMAIL_API_SERVICE_ID',
    'EMAIL_API_TEMPLATE_ID',
  ] as const
  if (!isGroupSet(values, 'EMAIL_API', names)) return undefined
  return {
    url: values.EMAIL_API_URL as string,
    userId: values.EMAIL_API_USER_ID as string,
    serviceId: values.EMAIL_API_SERVICE_ID as string,
    templateId: values.EMAIL_API_TEMPLATE_ID as string,
  }
}

function readSmsApi(values: Values): SmsApi | undefined {
  if (!isGroupSet(values, 'SMS', ['SMS_API_URL', 'SMS_API_KEY', 'SMS_SENDER'])) return undefined
  const templates = ['SMS_API_URL', 'SMS_API_HEADERS', 'SMS_API_BODY'] as const
  for (const name of templates) {
    const unknown = findUnknownPlaceholder(values[name] ?? '')
    if (unknown) throw wrongForm(name, `has the unknown placeholder ${unknown}. It must be`)
  }
  const method = values.SMS_API_METHOD
  const sent = method === 'POST' ? `${values.SMS_API_URL} ${values.SMS_API_BODY}` : `${values.SMS_API_URL}`
  const api: SmsApi = {
    url: values.SMS_API_URL as string,
    key: values.SMS_API_KEY as string,
    sender: values.SMS_SENDER as string,
    method,
    headers: values.SMS_API_HEADERS ?? (namesKey(sent) ? '' : 'Authorization: Bearer {key}'),
    body: values.SMS_API_BODY,
    success: values.SMS_API_SUCCESS,
  }
  const { body } = tryTo(() => smsRequest(api, { to: '+233241234567', text: '"' }), 'SMS_API_HEADERS')
  if (body && isJsonTemplate(api.body)) tryTo(() => JSON.parse(body), 'SMS_API_BODY')
  return api
}

function tryTo<Result>(read: () => Result, name: Name): Result {
  try {
    return read()
  } catch {
    throw wrongForm(name)
  }
}

/** How to call a command of the shop: a released shop has no npm. */
export const commandText = (name: string, args: string) =>
  process.env.npm_lifecycle_event ? `npm run ${name} -- ${args}` : `node scripts/${name}.mjs ${args}`
