/** A form's hidden field: a key of this form, by which a second sending after a lost answer is known. */
export const IdempotencyKeyField = () => (
  <input
    type="hidden"
    name="key"
    ref={field => {
      // Not `randomUUID`: browsers have it on secure pages only.
      if (field) field.value ||= [...crypto.getRandomValues(new Uint32Array(4))].join('-')
    }}
  />
)
