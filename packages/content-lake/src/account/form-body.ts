import { httpError } from '../http/errors.ts'
import type { HttpRequest } from '../http/http-request.ts'

/** Largest form in bytes; a password and a token need far less. */
const LIMIT = 16_384

/**
 * The fields of a form that a page of this server sent.
 * @throws ApiError 413 as soon as it grows too large; the rest is not read.
 */
export async function readForm(request: HttpRequest): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > LIMIT)
      throw httpError(413, 'Payload Too Large', `The form is larger than ${LIMIT} bytes`)
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
