import { request } from 'node:http'
import { origins } from '../e2e/support/installation.ts'

export interface Attempt {
  /** As it goes over the wire: nothing resolves its dots or slashes. */
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The address of this machine that it comes from. */
  from?: string
}

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Everything that came back, header lines included. */
  text: string
}

/** Sends a request as no browser would. */
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
