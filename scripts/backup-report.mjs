/** Runs a command on one file and says what it moved, or in one sentence why not. */
export async function report(done, usage, work) {
  const given = process.argv.slice(2)
  const flags = given.filter(argument => argument.startsWith('--'))
  const files = given.filter(argument => !argument.startsWith('--'))
  if (files.length !== 1 || flags.some(flag => !usage.includes(flag))) {
    console.error(`Usage: ${usage}`)
    process.exit(2)
  }
  try {
    const inventory = await work(files, flags)
    for (const [table, { rows, sha256 }] of Object.entries(inventory))
      console.log(`${String(rows).padStart(10)}  ${table.padEnd(24)}  ${sha256.slice(0, 16)}`)
    const sum = Object.values(inventory).reduce((total, { rows }) => total + rows, 0)
    console.log(`${done}: ${sum} rows of ${Object.keys(inventory).length} tables.`)
  } catch (error) {
    const told = ['RestoreError', 'EnvironmentError', 'DatabaseInUseError'].includes(error.name)
    console.error(told ? error.message : `It failed: ${error.cause?.message ?? error.message}`)
    process.exitCode = 1
  }
}
