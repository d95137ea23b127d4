import type { Share } from '../shares/shares.ts'

/** Answers up to this many bytes are handed over whole: the system's own buffers take them. */
const WHOLE = 64 * 1024

/** Milliseconds in which a reader must take something in. */
const STALL_MS = 30_000

/**
 * A body that counts against whoever asked for it until it is read. Whoever reads nothing for half a minute, or holds more than others while the
 * memory is needed, loses it in the middle.
 * @throws Throttled where earlier answers to them wait to be read.
 */
export function heldBody(
  bytes: Uint8Array<ArrayBuffer>,
  share: Share,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes.byteLength <= WHOLE) return bytes
  let rest: Uint8Array | undefined = bytes
  let stall: NodeJS.Timeout | undefined
  let breakOff = (): void => {}
  const release = share.holdAnswer(bytes.byteLength, () => breakOff())
  const end = (): void => {
    clearTimeout(stall)
    rest = undefined
    release()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        breakOff = () => {
          if (!rest) return
          end()
          controller.error(new Error('Nobody reads the answer'))
        }
        stall = setTimeout(breakOff, STALL_MS).unref()
      },
      pull(controller) {
        if (!rest) return
        stall?.refresh()
        controller.enqueue(rest.subarray(0, WHOLE))
        rest = rest.subarray(WHOLE)
        if (rest.byteLength > 0) return
        end()
        controller.close()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
