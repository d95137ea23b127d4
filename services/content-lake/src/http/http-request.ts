/**
 * What a handler reads of a request. A `Request` of the platform is one; the server makes plain objects, at a tenth of the cost.
 */
export interface HttpRequest extends Pick<Request, 'method' | 'url' | 'headers' | 'signal'> {
  readonly body: ReadableStream<Uint8Array> | null
}
