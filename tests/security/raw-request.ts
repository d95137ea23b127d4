import { request } from 'node:http'
import { origins } from '../e2e/support/installation.ts'

export interface Attempt {
  /** The path on the wire: dots and slashes are not resolved. */
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Local source address. */
  from?: string
}

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** The raw response, headers included. */
  text: string
}

/** Sends a request that no browser would send. */
export function sendRaw(attempt: Attempt): Promise<RawAnswer> {
  const { path, method = 'GET', headers = {}, body, from: localAddress } = attempt
  const { hostname, port } = new URL(origins.site)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, localAddress }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const content = Buffer.concat(chunks).toString('utf8')
        const text = `${response.rawHeaders.join('\n')}\n${content}`
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
