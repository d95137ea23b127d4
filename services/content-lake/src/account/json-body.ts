import { badRequest, httpError } from '../http/errors.ts'

const LIMIT = 1024 * 1024

/**
 * The JSON body of a small request (1 MiB at most).
 * @throws ApiError 413 for too much, 400 for what is no JSON.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = new TextDecoder().decode(await readAtMost(request, LIMIT))
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw badRequest('Invalid JSON in request body')
  }
}

/**
 * The whole body, as long as it is not larger than `limit` bytes.
 * @throws ApiError 413 as soon as the limit is passed; the rest is not read.
 */
export async function readAtMost(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit)
      throw httpError(413, 'Payload Too Large', `The request body is larger than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
