/**
 * An answer whose body is there already, so that a server sends it in one piece with the headers. A `Response` would make a stream of it
 * first, which costs as much as a small query.
 */
class WholeResponse extends Response {
  readonly whole: Uint8Array<ArrayBuffer>

  constructor(body: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init)
    this.whole = body
  }

  override get body(): ReturnType<typeof streamOf> {
    return streamOf(this.whole)
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.whole).arrayBuffer()
  }

  override text(): Promise<string> {
    return new Response(this.whole).text()
  }

  override json(): Promise<unknown> {
    return new Response(this.whole).json()
  }
}

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes).body

/** @param init its headers say the length of the body, where that is wanted */
export function wholeResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  return new WholeResponse(body, init)
}

const encoder = new TextEncoder()

/** As `Response.json`, in one piece. */
export function wholeJson(value: unknown, init: ResponseInit = {}): Response {
  const body = encoder.encode(JSON.stringify(value))
  const headers = new Headers(init.headers)
  headers.set('content-type', 'application/json')
  headers.set('content-length', String(body.byteLength))
  return new WholeResponse(body, { ...init, headers })
}

/** The body of an answer that was made with `wholeResponse`. */
export function wholeBodyOf(response: Response): Uint8Array | undefined {
  return response instanceof WholeResponse ? response.whole : undefined
}
