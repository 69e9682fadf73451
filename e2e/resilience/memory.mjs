/** Heap and resident memory of a process with an inspector, in megabytes, after garbage collection. */
export async function measureMemory(port) {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json`)).json()
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let lastId = 0
  const call = (method, params) => {
    const id = ++lastId
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise(resolve => {
      const listen = ({ data }) => {
        const message = JSON.parse(data)
        if (message.id !== id) return
        socket.removeEventListener('message', listen)
        resolve(message.result)
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
