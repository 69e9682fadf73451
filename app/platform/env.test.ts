import { describe, expect, it } from 'vitest'
import { EnvironmentError, readEnv } from './env.server.ts'

describe('the environment', () => {
  it('needs no variables', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicOrigin: 'http://localhost:3000',
      https: false,
      notifyEmail: undefined,
    })
  })
  it('listens for other machines only in production', () => {
    expect(readEnv({ NODE_ENV: 'production' }).host).toBe('0.0.0.0')
    expect(readEnv({ HOST: '', NODE_ENV: 'production' }).host).toBe('0.0.0.0')
    expect(readEnv({ HOST: ' ', NODE_ENV: '' }).host).toBe('127.0.0.1')
    expect(readEnv({ HOST: '10.0.0.1', NODE_ENV: 'production' }).host).toBe('10.0.0.1')
    expect(readEnv({ HOST: '::' }).host).toBe('::')
  })
  it('takes the origin of PUBLIC_URL', () => {
    expect(readEnv({ PUBLIC_URL: 'https://shop.example.com/' })).toMatchObject({
      publicOrigin: 'https://shop.example.com',
      https: true,
    })
  })
  it.each(['smtp://localhost:25', 'smtps://user:pass%40word@mail.example.com', 'smtp://[::1]:2525'])(
    'takes SMTP_URL=%s',
    url => {
      expect(readEnv({ SMTP_URL: url }).smtpUrl).toBe(url)
    },
  )
  it.each([
    '/backups',
    './backups',
    'C:\\backups',
    's3://key:s%2Fcret@s3.example.com/bucket/shop?region=eu-west-1',
  ])('takes BACKUP_TO=%s', place => {
    expect(readEnv({ BACKUP_TO: place }).backupTo).toBe(place)
  })
  it('ignores an empty variable', () => expect(readEnv({ PORT: '' }).port).toBe(3000))
  it.each([
    [' open sesame ', ' open sesame '],
    ['open sesame\r\n', 'open sesame'],
    ['', undefined],
    ['          ', undefined],
    ['\n', undefined],
  ])('ADMIN_PASSWORD=%j is the password %j', (value, password) => {
    expect(readEnv({ ADMIN_PASSWORD: value }).adminPassword).toBe(password)
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'shop.example.com'],
    ['PUBLIC_URL', 'ftp://shop.example.com'],
    ['PUBLIC_URL', 'https://shop.example.com/shop'],
    ['PUBLIC_URL', 'https://shop.example.com/?a=b'],
    ['PUBLIC_URL', 'https://shop.example.com/#a'],
    ['PUBLIC_URL', 'https://user:password@shop.example.com'],
    ['NODE_ENV', 'prod'],
    ['BACKUP_TO', 'https://s3.example.com/bucket'],
    ['BACKUP_TO', 'sftp://backup@example.com/backups'],
    ['BACKUP_TO', 'S3://key:secret@s3.example.com/bucket'],
    ['BACKUP_TO', 's3://s3.example.com/bucket'],
    ['BACKUP_TO', 's3:bucket'],
    ['BACKUP_TO', 's3://key:s%zzret@s3.example.com/bucket'],
    ['BACKUP_TO', 's3://key:secret@s3 example.com/bucket'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DATABASE_URL', 'postgres://one:5432,two:port/shop'],
    ['DATABASE_URL', 'postgres://one,two/shop?target_session_attrs=any'],
    ['ADMIN_EMAIL', 'owner'],
    ['ADMIN_PASSWORD', 'short'],
    ['SESSION_SECRET', 'too-short'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:///mail.example.com'],
    ['SMTP_URL', 'smtp:mail.example.com'],
    ['EMAIL_API_URL', 'mail.example.com/send'],
    ['EMAIL_API_URL', 'https://user:password@mail.example.com/send'],
    ['NOTIFY_EMAIL', 'a@b.example\nBcc: c@d.example'],
    ['SMS_API_URL', 'sms.example.com'],
    ['SMS_API_URL', 'https://{key}.example.com/send'],
    ['SMS_API_URL', 'https://user:password@sms.example.com'],
    ['SMS_API_KEY', 'two words'],
    ['SMS_SENDER', 'longer than eleven'],
    ['SMS_API_METHOD', 'PUT'],
    ['SMS_API_SUCCESS', 'success'],
    ['SAMPLE_PRODUCTS', 'yes'],
    ['TRUST_PROXY', '1'],
    ['LOG_LEVEL', 'loud'],
  ])('rejects %s=%j and gives an example', (name, value) => {
    const read = () => readEnv({ [name]: value })
    expect(read).toThrow(EnvironmentError)
    expect(read).toThrow(new RegExp(`^The environment variable ${name} must be .+, for example ${name}=`))
  })

  it('requires the four variables of the mail endpoint together', () => {
    expect(() => readEnv({ EMAIL_API_URL: 'https://mail.example.com/send' })).toThrow(
      /EMAIL_API_USER_ID is needed/,
    )
  })
  const sms = { SMS_API_URL: 'https://s.example.com/send', SMS_API_KEY: 'key', SMS_SENDER: 'Blockyard' }
  it('requires address, key and sender of the SMS gateway together', () => {
    expect(readEnv(sms).smsApi).toMatchObject({ method: 'POST', key: 'key', sender: 'Blockyard' })
    expect(() => readEnv({ SMS_API_URL: sms.SMS_API_URL })).toThrow(/SMS_API_KEY is needed/)
    expect(() => readEnv({ SMS_SENDER: 'Blockyard' })).toThrow(/SMS_API_URL is needed/)
  })
  it.each([
    ['SMS_API_URL', 'https://s.example.com/?to={number}'],
    ['SMS_API_BODY', '{"to":"{recipient}"}'],
    ['SMS_API_BODY', '{"to":{to}}'],
    ['SMS_API_BODY', '{"to":"{to}",}'],
    ['SMS_API_HEADERS', 'api-key'],
    ['SMS_API_HEADERS', 'api key: {key}'],
  ])('rejects the SMS template %s=%s', (name, value) => {
    expect(() => readEnv({ ...sms, [name]: value })).toThrow(
      new RegExp(`^The environment variable ${name} .+, for example ${name}=`),
    )
  })
  it('rejects two ways of sending mail', () => {
    const api = {
      EMAIL_API_URL: 'https://m.example.com',
      EMAIL_API_USER_ID: 'u',
      EMAIL_API_SERVICE_ID: 's',
      EMAIL_API_TEMPLATE_ID: 't',
    }
    expect(() => readEnv({ ...api, SMTP_URL: 'smtp://localhost:25' })).toThrow(/exclude each other/)
  })
})
