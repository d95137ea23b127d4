import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'

type Message = IncomingMessage | Http2ServerRequest

/** Milliseconds for which the rest of a body is discarded after an early response; then the connection is closed. */
const DISCARD_MS = 10_000

/**
 * Compares a body with its announced length. HTTP/2 accepts a shorter body; forwarding it with that length would
 * corrupt the next request.
 */
function countAgainstLength(message: Message): { isMore: () => boolean; isWhole: () => boolean } {
  const { 'content-length': said } = message.headers
  const length = said === undefined ? undefined : Number(said)
  let came = 0
  message.on('data', ({ byteLength }: Buffer) => (came += byteLength))
  return {
    isMore: () => length !== undefined && came > length,
    isWhole: () => length === undefined || came === length,
  }
}

/**
 * The body of a message as a stream with backpressure. Cancelling it discards the rest instead of closing the
 * connection, so that the client can read an early response such as 413.
 */
export function streamBody(message: Message): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (isClientGone(message)) return controller.error(clientGoneError())
        const { isMore, isWhole } = countAgainstLength(message)
        message.on('data', (chunk: Buffer) => {
          if (isMore()) return ignoreClosed(() => controller.error(clientGoneError()))
          controller.enqueue(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength))
          if ((controller.desiredSize ?? 0) <= 0) message.pause()
        })
        message.once('end', () =>
          ignoreClosed(() =>
            isWhole() ? controller.close() : controller.error(clientGoneError()),
          ),
        )
        message.once('error', (error) => ignoreClosed(() => controller.error(error)))
        message.once('close', () => {
          if (!message.complete) ignoreClosed(() => controller.error(clientGoneError()))
        })
        message.pause()
      },
      pull() {
        message.resume()
      },
      cancel() {
        discardBody(message)
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
  )
}

/** Bytes up to which a body is read at once. */
const SHORT_BODY_BYTES = 256 * 1024

/** Whether a message announces a short body; it cannot be longer than announced. */
export function announcesShortBody({ headers }: Message): boolean {
  const length = headers['content-length']
  return length !== undefined && Number(length) <= SHORT_BODY_BYTES
}

/**
 * Reads the whole body of a message.
 * @throws (as a rejection) when the client disconnects, or sends less than announced
 */
export function readWholeBody(message: Message): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (isClientGone(message)) return reject(clientGoneError())
    const chunks: Buffer[] = []
    const { isWhole } = countAgainstLength(message)
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.once('end', () => {
      if (isWhole()) resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
      else reject(clientGoneError())
    })
    message.once('error', reject)
    message.once('close', () => {
      if (!message.complete) reject(clientGoneError())
    })
  })
}

/** A buffered body as a stream. */
export function streamOfBufferedBody(whole: Promise<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(await whole)
      controller.close()
    },
  })
}

const isClientGone = (message: Message): boolean => message.destroyed && !message.readableEnded
const clientGoneError = (): Error => new Error('the client went away')

/** Discards the rest of a body. */
export function discardBody(message: Message): void {
  if (message.complete) return
  message.removeAllListeners('data')
  message.resume()
  setTimeout(() => {
    if (!message.complete) message.destroy()
  }, DISCARD_MS).unref()
}

function ignoreClosed(act: () => void): void {
  try {
    act()
  } catch {
    // The consumer cancelled the stream before.
  }
}
