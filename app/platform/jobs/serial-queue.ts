export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const current = last.then(work)
    last = current.catch(() => {})
    return current
  }
}
