// Not `randomUUID`: browsers have it on secure pages only.
export const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** A form's hidden field: its key tells the server that a form was sent before. */
export const IdempotencyKeyField = () => (
  <input
    type="hidden"
    name="key"
    ref={field => {
      if (field) field.value ||= randomKey()
    }}
  />
)
