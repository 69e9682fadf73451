import { spawnSync } from 'node:child_process'
import { home } from './setup.mjs'

// Some registries don't support audits.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: home,
  encoding: 'utf8',
  shell: process.platform === 'win32',
  maxBuffer: 64 * 1024 * 1024,
})
const report = read(stdout)
if (!report?.metadata?.vulnerabilities) {
  console.log(`Not audited: the registry does not support audits (${report?.message ?? 'no report'}).`)
  console.log('Run it where the public registry is within reach.')
} else {
  const { high = 0, critical = 0, total = 0 } = report.metadata.vulnerabilities
  for (const [name, { severity, range, fixAvailable }] of Object.entries(report.vulnerabilities ?? {}))
    console.log(`${severity}: ${name} ${range}${fixAvailable ? ', a fix is there' : ''}`)
  console.log(`${total} advisories, ${high} high, ${critical} critical`)
  if (high + critical > 0) process.exitCode = 1
}

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
