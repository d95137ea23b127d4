import type { RequestContext } from './router.ts'

/**
 * A body that is made as fast as it is read, for as long as whoever asked may have it. When their rights change or
 * their session ends it breaks off without an end, so that nobody takes a part for the whole.
 * @param next the next piece of text; undefined when there is none
 */
export function heldStream(
  { lake, principal }: Pick<RequestContext, 'lake' | 'principal'>,
  next: () => string | undefined | Promise<string | undefined>,
): ReadableStream<Uint8Array> {
  const standing = lake.standing.signalFor(principal)
  const encoder = new TextEncoder()
  let letGo = (): void => {}
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const breakOff = () => controller.error(new Error('The rights of whoever asked have changed'))
      standing.addEventListener('abort', breakOff)
      letGo = () => standing.removeEventListener('abort', breakOff)
    },
    async pull(controller) {
      try {
        const text = await next()
        if (standing.aborted) return
        if (text !== undefined) return controller.enqueue(encoder.encode(text))
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
