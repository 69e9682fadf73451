import path from 'node:path'
import { z } from 'zod'
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
const mailbox = z.email()

const onOff = z.enum(['on', 'off']).transform(value => value === 'on')

const variables = {
  PORT: {
    schema: z.coerce.number().int().min(0).max(65_535).default(3000),
    form: 'a port number from 0 to 65535',
    example: '3000',
  },
  HOST: {
    schema: z
      .string()
      .regex(/^[\w.:-]+$/)
      .optional(),
    form: 'a host name or address to listen on',
    example: '0.0.0.0',
  },
  NODE_ENV: { schema: z.string().optional(), form: 'production or development', example: 'production' },
  PUBLIC_URL: {
    schema: webOrigin.optional(),
    form: 'an http or https address without a path',
    example: 'https://shop.example.com',
  },
  DATA_DIR: { schema: z.string().default('./data'), form: 'a folder', example: './data' },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    form: 'a postgres:// address',
    example: 'postgres://user:password@localhost:5432/shop',
  },
  ADMIN_EMAIL: {
    schema: mailbox.toLowerCase().default('admin@example.com'),
    form: 'an e-mail address',
    example: 'owner@example.com',
  },
  ADMIN_PASSWORD: {
    schema: z.string().min(8).max(128).optional(),
    form: 'a password of 8 to 128 characters',
    example: 'correct-horse-battery',
  },
  SESSION_SECRET: {
    schema: z.string().min(32).optional(),
    form: 'at least 32 random characters',
    example: '9f2c… (openssl rand -hex 32)',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    form: 'an smtp:// or smtps:// address with a host',
    example: 'smtp://user:password@mail.example.com:587',
  },
  EMAIL_API_URL: {
    schema: webUrl.optional(),
    form: 'the http or https address of the send endpoint',
    example: 'https://mail.example.com/send',
  },
  EMAIL_API_USER_ID: {
    schema: z.string().optional(),
    form: "the provider's public user id",
    example: 'user_1',
  },
  EMAIL_API_SERVICE_ID: {
    schema: z.string().optional(),
    form: "the provider's service id",
    example: 'service_1',
  },
  EMAIL_API_TEMPLATE_ID: {
    schema: z.string().optional(),
    form: "the provider's template id",
    example: 'order_1',
  },
  MAIL_FROM: {
    schema: mailbox.default('shop@example.com'),
    form: 'an e-mail address',
    example: 'shop@example.com',
  },
  NOTIFY_EMAIL: { schema: mailbox.optional(), form: 'an e-mail address', example: 'orders@example.com' },
  SMS_API_URL: {
    schema: z
      .string()
      .regex(/^https?:\/\/[^/{}?#@\s]+(?:[/?]|$)/)
      .refine(template => URL.canParse(template))
      .optional(),
    form: "the http or https address of the gateway's send endpoint",
    example: 'https://sms.example.com/send',
  },
  SMS_API_KEY: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
    form: "the gateway's key, without spaces",
    example: 'k3y…',
  },
  SMS_SENDER: {
    schema: z
      .string()
      .regex(/^(?:[\w .&-]{1,11}|\+?\d{3,15})$/)
      .optional(),
    form: 'a registered sender id of at most 11 characters, or a number',
    example: 'Blockyard',
  },
  SMS_API_METHOD: { schema: z.enum(['GET', 'POST']).default('POST'), form: 'GET or POST', example: 'POST' },
  SMS_API_HEADERS: {
    schema: z.string().optional(),
    form: 'headers as name: value, separated by |',
    example: 'api-key: {key}',
  },
  SMS_API_BODY: {
    schema: z.string().default('{"to":"{to}","from":"{sender}","text":"{text}"}'),
    form: 'a template of a JSON or form body',
    example: 'to={to}&text={text}',
  },
  SMS_API_SUCCESS: {
    schema: z
      .string()
      .regex(/^[\w.]+=.+$/)
      .optional(),
    form: 'a field of the JSON response and its value',
    example: 'status=success',
  },
  SAMPLE_PRODUCTS: { schema: onOff.default(true), form: 'on or off', example: 'off' },
  TRUST_PROXY: { schema: onOff.default(false), form: 'on or off', example: 'on' },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    form: 'debug, info, warn, error or silent',
    example: 'info',
  },
} as const

type Variables = typeof variables
type Values = { [Name in keyof Variables]: z.output<Variables[Name]['schema']> }

export type Env = ReturnType<typeof readEnv>

export function readEnv(source: Record<string, string | undefined> = process.env) {
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, { schema }]) => {
      const parsed = schema.safeParse(textOf(name, source[name]))
      if (!parsed.success) throw wrongForm(name as keyof Variables)
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
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    sessionSecret: values.SESSION_SECRET,
    smtpUrl: values.SMTP_URL,
    emailApi,
    smsApi: readSmsApi(values),
    mailFrom: values.MAIL_FROM,
    notifyEmail: values.NOTIFY_EMAIL,
    sampleProducts: values.SAMPLE_PRODUCTS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  }
}

/** A login compares the password as it is typed, spaces included; a line break, as a file ends with, can't be typed. */
const textOf = (name: string, value = '') =>
  (name === 'ADMIN_PASSWORD' && value.trim() ? value.replace(/\r?\n$/, '') : value.trim()) || undefined

const wrongForm = (name: keyof Variables, prefix = 'must be') =>
  new EnvironmentError(
    `The environment variable ${name} ${prefix} ${variables[name].form}, for example ${name}=${variables[name].example}`,
  )

function isGroupSet(values: Values, group: string, names: readonly (keyof Variables)[]): boolean {
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

function tryTo<Result>(read: () => Result, name: keyof Variables): Result {
  try {
    return read()
  } catch {
    throw wrongForm(name)
  }
}
