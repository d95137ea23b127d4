import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** A bare Node server on a thread of its own that reads and sends one file for each request. */
const { file, headers } = workerData as { file: string; headers: Record<string, string> }
const server = createServer((_request, response) => {
  void readFile(file).then((body) => {
    response.writeHead(200, headers).end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  parentPort?.postMessage(typeof address === 'object' && address ? address.port : 0)
})
