import type { RequestContext } from './router.ts'

/** Milliseconds that a piece is taken to cost. */
const PIECE_MS = 2

/**
 * A body that is made as fast as it is read, each piece in its asker's turn, for as long as whoever asked may have it. When their
 * rights change or their session ends it breaks off without an end, so that nobody takes a part for the whole.
 * @param next the next piece of text; undefined when there is none
 * @throws Throttled for whoever reads too many such bodies already
 */
export function heldStream(
  {
    lake,
    principal,
    share,
    params,
  }: Pick<RequestContext, 'lake' | 'principal' | 'share' | 'params'>,
  next: () => string | undefined | Promise<string | undefined>,
): ReadableStream<Uint8Array> {
  const release = share.holdDownload()
  const standing = lake.standing.signalFor(principal, params.dataset)
  const encoder = new TextEncoder()
  const encode = (text: string | undefined): Uint8Array | undefined =>
    text === undefined ? undefined : encoder.encode(text)
  const encoded = (): Uint8Array | undefined | Promise<Uint8Array | undefined> => {
    const text = next()
    return text instanceof Promise ? text.then(encode) : encode(text)
  }
  let letGo = (): void => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const breakOff = () => {
        letGo()
        controller.error(new Error('The rights of whoever asked have changed'))
      }
      standing.addEventListener('abort', breakOff)
      letGo = () => {
        standing.removeEventListener('abort', breakOff)
        release()
      }
    },
    async pull(controller) {
      try {
        const piece = await share.run(encoded, { cost: PIECE_MS })
        if (standing.aborted) return
        if (piece !== undefined) return controller.enqueue(piece)
        letGo()
        controller.close()
      } catch (error) {
        letGo()
        throw error
      }
    },
    cancel: () => letGo(),
  })
}
