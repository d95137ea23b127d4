const bodies = new WeakMap<Response, Uint8Array>()

/** An answer whose body is there already, so that a server may send it in one piece with the headers. */
export function wholeResponse(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init)
  bodies.set(response, body)
  return response
}

/** The body of an answer that was made with `wholeResponse`; nobody has read it through the answer yet. */
export function wholeBodyOf(response: Response): Uint8Array | undefined {
  return response.bodyUsed ? undefined : bodies.get(response)
}
