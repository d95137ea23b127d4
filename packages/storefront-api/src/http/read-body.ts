/** A request body that is longer than allowed. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** The client disconnected before its body ended. */
export class RequestAborted extends Error {
  override name = 'RequestAborted'

  constructor(options?: ErrorOptions) {
    super('The connection ended before the body did.', options)
  }
}

/**
 * Reads a request's body as text.
 * @throws BodyTooLarge as soon as it is longer than `limit` bytes, without reading on;
 * RequestAborted when it ends early.
 */
export async function readBodyText(request: Request, limit: number): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit) throw new BodyTooLarge()
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let length = 0
  let text = ''
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength
      if (length > limit) throw new BodyTooLarge()
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : new RequestAborted({ cause: error })
  }
  return text + decoder.decode()
}
