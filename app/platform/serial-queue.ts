/** Runs what it is passed one after the other, in the order of the calls. */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const current = last.then(work)
    last = current.catch(() => {})
    return current
  }
}
