/** What a process with an inspector holds after a collection, in megabytes. */
export async function memoryOf(port) {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json`)).json()
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let last = 0
  const call = (method, params) => {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise(resolve => {
      const listen = ({ data }) => {
        const answer = JSON.parse(data)
        if (answer.id !== id) return
        socket.removeEventListener('message', listen)
        resolve(answer.result)
      }
      socket.addEventListener('message', listen)
    })
  }
  await call('HeapProfiler.collectGarbage')
  const { result } = await call('Runtime.evaluate', {
    expression: 'JSON.stringify(process.memoryUsage())',
  })
  socket.close()
  const { heapUsed, rss } = JSON.parse(result.value)
  return { heap: Math.round(heapUsed / 2 ** 20), resident: Math.round(rss / 2 ** 20) }
}
