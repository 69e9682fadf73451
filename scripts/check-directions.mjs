import { cruise } from 'dependency-cruiser'
import config from '../.dependency-cruiser.mjs'

export async function checkDirections() {
  const { output } = await cruise(['app', 'server'], { ...config.options, ruleSet: config, validate: true })
  const { modules, summary } = output
  const own = modules.filter(({ source }) => /^(app|server)\//.test(source))
  const imports = own.flatMap(({ dependencies }) => dependencies)
  // A parser that does not understand the files finds no violation either.
  if (own.length < 80 || imports.length < 200)
    throw new Error(`Only ${own.length} modules and ${imports.length} imports were found`)
  if (summary.violations.length > 0) {
    throw new Error(
      `\n${summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join('\n')}`,
    )
  }
}
