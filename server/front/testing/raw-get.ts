import { type IncomingHttpHeaders, request } from 'node:http'

/** A response as it was received. */
export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  /** Not decoded. */
  body: Buffer
}

/** Sends a request without following redirects, decoding the body or adding headers. */
export function rawGet(
  url: string,
  headers: Record<string, string>,
  method: string,
): Promise<RawResponse> {
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
