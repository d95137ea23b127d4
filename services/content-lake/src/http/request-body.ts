import type { IncomingMessage } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'

type Message = IncomingMessage | Http2ServerRequest

/** An answer may come before the body was read; what is left is thrown away for this long, then the line is cut. */
const DISCARD_MS = 10_000

/**
 * The body of a message as a web stream that reads no faster than its consumer. Giving the stream up does not
 * cut the line: the rest is discarded, so that the client can still read an early answer such as 413.
 */
export function streamBody(message: Message): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        message.on('data', (chunk: Buffer) => {
          controller.enqueue(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength))
          if ((controller.desiredSize ?? 0) <= 0) message.pause()
        })
        message.once('end', () => ignoreClosed(() => controller.close()))
        message.once('error', (error) => ignoreClosed(() => controller.error(error)))
        message.once('close', () => {
          if (!message.complete)
            ignoreClosed(() => controller.error(new Error('the client went away')))
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
