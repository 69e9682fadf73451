import { METHODS } from 'node:http'
import { fieldsOf } from './form-values.mjs'
import { forms } from './fuzz-forms.mjs'

/** Methods without those that change the protocol of the connection. */
export const methods = METHODS.filter(method => method !== 'CONNECT')

export const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'text/plain',
  'text/x-script',
  'application/xml',
  '\xff',
  '',
  'application/json'.repeat(50),
]

const words = text => text.trim().split(/\s+/)

export const texts = [
  ...words(`0 -1 1e999 NaN null undefined __proto__ constructor toString hasOwnProperty é % _ %00 %ff %25
    ../../etc/passwd <script>alert(1)</script> {{7*7}} #{7*7} 2147483648 9223372036854775808
    00000000-0000-0000-0000-000000000000 =cmd() ﷺ [] {} (?= *`),
  ...['', '\0', 'a\0b', '\ud800', '\ufeff', '\u202e', 'e\u0301', '\\', "'; drop table orders; --"],
  ...['\r\nset-cookie: a=b', '[object Object]', 'x'.repeat(5_000), '9'.repeat(400)],
  ...['🧱'.repeat(60), 'ß'.repeat(130)],
]

export const pathSuffixes = [
  ...words(`/.. /. // /%2e%2e/%2e%2e/etc/passwd /..%2f..%2fpackage.json /%5c..%5c ;a=b .data .data.data /_.data
    /_root.data .json .php /%00 /%c0%af /%ff % /%E0%A4%A /%F0%9F%A7%B1 /\xe9 /constructor /__proto__ ? ?? ?&&&==& #
    /.env /.git/config ?_routes=routes%2Fx ?_routes=root ?index`),
  '/\\..\\',
  '/'.repeat(50),
  '/a'.repeat(200),
]

export const fieldNames = [
  ...words(`q page category id w status search before after from to sort key source intent password code token back
    sent file _routes index __proto__`),
  ...forms.flatMap(({ schema }) => (schema ? Object.keys(fieldsOf(schema)) : [])),
]

export const headers =
  words(`accept accept-encoding accept-language cookie if-none-match if-modified-since range
  origin referer x-forwarded-for x-forwarded-host x-forwarded-proto sec-fetch-site content-encoding expect
  x-http-method-override authorization forwarded`)
