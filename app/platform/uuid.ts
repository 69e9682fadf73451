const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The rule of RFC 9562, as `z.uuid()` checks it. */
export const isUuid = (text: string) => uuid.test(text)
