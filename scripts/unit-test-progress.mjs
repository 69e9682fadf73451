import { DefaultReporter } from 'vitest/node'

/** One line for each finished file, with how many there are; failures and sums as usual. */
export default class extends DefaultReporter {
  #total = 0
  #finished = 0

  onTestRunStart(specifications) {
    super.onTestRunStart(specifications)
    this.#total = specifications.length
  }

  printTestModule(testModule) {
    const { project, relativeModuleId } = testModule
    const duration = (testModule.diagnostic().duration / 1_000).toFixed(1)
    const count = `[${++this.#finished}/${this.#total}]`
    this.log(`${count} ${testModule.ok() ? '✓' : '✘'} ${project.name} ${relativeModuleId} ${duration} s`)
  }
}
