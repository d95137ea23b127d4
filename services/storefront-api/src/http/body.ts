/** A request body that is longer than allowed. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/**
 * Reads a request's body as text.
 * @throws BodyTooLarge as soon as it is longer than `limit` bytes, without reading on.
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw new BodyTooLarge()
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let length = 0
  let text = ''
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > limit) throw new BodyTooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
