import { type IncomingHttpHeaders, request } from 'node:http'

/** An answer as it came over the line. */
export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** Still encoded. */
  body: Buffer
}

/** Asks without following, decoding or adding anything. */
export function rawGet(
  url: string,
  headers: Record<string, string>,
  method: string,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject).end()
  })
}
