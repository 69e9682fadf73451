/** How to call a command of the shop: a released shop has no npm. */
export const commandText = (name: string, args: string) =>
  process.env.npm_lifecycle_event ? `npm run ${name} -- ${args}` : `node scripts/${name}.mjs ${args}`
