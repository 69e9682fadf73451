export const errorText = error =>
  ['RestoreError', 'EnvironmentError', 'DatabaseInUseError', 'DataFolderError', 'StartError'].includes(
    error.name,
  )
    ? error.message
    : `Failed: ${error.cause?.message ?? error.message}`

/** Runs a command on one file and prints the number of rows per table, or the error. */
export async function report(title, usage, work) {
  const args = process.argv.slice(2)
  const flags = args.filter(argument => argument.startsWith('--'))
  const files = args.filter(argument => !argument.startsWith('--'))
  if (files.length !== 1 || flags.some(flag => !usage.includes(flag))) {
    console.error(`Usage: ${usage}`)
    process.exit(2)
  }
  try {
    const inventory = await work(files, flags)
    for (const [table, { rows, sha256 }] of Object.entries(inventory))
      console.log(`${String(rows).padStart(10)}  ${table.padEnd(24)}  ${sha256.slice(0, 16)}`)
    const sum = Object.values(inventory).reduce((total, { rows }) => total + rows, 0)
    console.log(`${title}: ${sum} rows of ${Object.keys(inventory).length} tables.`)
  } catch (error) {
    console.error(errorText(error))
    process.exitCode = 1
  }
}
