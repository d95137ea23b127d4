/**
 * A response whose body is buffered, so that the server sends it in one write with the headers. A `Response` would
 * create a stream, which costs as much as a small query.
 */
class BufferedResponse extends Response {
  readonly buffered: Uint8Array<ArrayBuffer>

  constructor(body: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init)
    this.buffered = body
  }

  override get body(): ReturnType<typeof streamOf> {
    return streamOf(this.buffered)
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.buffered).arrayBuffer()
  }

  override text(): Promise<string> {
    return new Response(this.buffered).text()
  }

  override json(): Promise<unknown> {
    return new Response(this.buffered).json()
  }
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes).body

/** @param init its headers include the length of the body, if it is to be announced */
export function bufferedResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return new BufferedResponse(body, init)
}

const encoder = new TextEncoder()

/** As `Response.json`, buffered. */
export function bufferedJson(value: unknown, init: ResponseInit = {}): Response {
  const body = encoder.encode(JSON.stringify(value))
  const headers = new Headers(init.headers)
  headers.set('content-type', 'application/json')
  headers.set('content-length', String(body.byteLength))
  return new BufferedResponse(body, { ...init, headers })
}

/** The body of a buffered response. */
export function bufferedBodyOf(response: Response): Uint8Array | undefined {
  return response instanceof BufferedResponse ? response.buffered : undefined
}
