/** Fills in what stands in braces, `{name}`; braces around anything else stay. */
export const fillTemplate = (
  template: string,
  values: Readonly<Record<string, string>>,
  encode = (value: string) => value,
) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encode(values[name] as string) : whole,
  )
