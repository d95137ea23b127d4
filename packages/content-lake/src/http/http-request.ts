/**
 * What a handler reads of a request. A `Request` of the platform is one; the server makes plain objects, at a tenth of the cost.
 */
export interface HttpRequest extends Pick<Request, 'method' | 'url' | 'headers' | 'signal'> {
  readonly body: ReadableStream<Uint8Array> | null
  /**
   * Reads a short body at once, where there is one and nobody has asked for `body`: a stream costs as much as a small write. It may be
   * asked for again, and `body` after it.
   * @throws (as a rejection) what the line reports, such as a client that went away
   */
  readonly short?: () => Promise<Uint8Array>
}
