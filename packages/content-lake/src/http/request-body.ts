import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'

type Message = IncomingMessage | Http2ServerRequest

/** An answer may come before the body was read; what is left is thrown away for this long, then the line is cut. */
const DISCARD_MS = 10_000

/**
 * Holds what comes of a body against the length that it was to have. Over HTTP/2 a message ends like any other where less came; whoever
 * hands on such a body under that length takes the next request for its rest.
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
 * The body of a message as a web stream that reads no faster than its consumer. Giving the stream up does not
 * cut the line: the rest is discarded, so that the client can still read an early answer such as 413.
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

/** Bytes of a body that is read at once. */
const SHORT_BODY_BYTES = 256 * 1024

/** Whether a message says that its body is short; it cannot be longer than it says. */
export function isShortBody({ headers }: Message): boolean {
  const length = headers['content-length']
  return length !== undefined && Number(length) <= SHORT_BODY_BYTES
}

/**
 * All of the body of a message.
 * @throws (as a rejection) when the client goes away before its end, or ends it before its length
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

/** A body that was read at once, as a stream. */
export function toBodyStream(whole: Promise<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(await whole)
      controller.close()
    },
  })
}

const isClientGone = (message: Message): boolean => message.destroyed && !message.readableEnded
const clientGoneError = (): Error => new Error('the client went away')

/** Reads and forgets what is left of a body. */
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
    // The consumer gave the stream up earlier.
  }
}
