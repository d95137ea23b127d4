import type { TenantQuota } from '../fair-scheduling/resource-quotas.ts'
import type { RequestContext } from './router.ts'

/** Bodies up to this size are sent at once: the kernel's buffers hold them. */
const UNMETERED_BYTES = 64 * 1024

/** Milliseconds without progress after which a reader is disconnected. */
const STALL_MS = 30_000

/**
 * A body that counts against its tenant's quota until it is read. A client that stalls for half a minute, or buffers
 * more than others while memory is short, is disconnected.
 * @throws ThrottledError if earlier responses of the tenant are unread
 */
export function quotaMeteredBody(
  bytes: Uint8Array<ArrayBuffer>,
  quota: TenantQuota,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (bytes.byteLength <= UNMETERED_BYTES) return bytes
  let rest: Uint8Array | undefined = bytes
  let stall: NodeJS.Timeout | undefined
  let breakOff = (): void => {}
  const release = quota.reserveResponse(bytes.byteLength, () => breakOff())
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
          controller.error(new Error('The client does not read the response'))
        }
        stall = setTimeout(breakOff, STALL_MS).unref()
      },
      pull(controller) {
        if (!rest) return
        stall?.refresh()
        controller.enqueue(rest.subarray(0, UNMETERED_BYTES))
        rest = rest.subarray(UNMETERED_BYTES)
        if (rest.byteLength > 0) return
        end()
        controller.close()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

/** Estimated milliseconds of CPU for one chunk. */
const CHUNK_COST_MS = 2

/**
 * A body that is produced as fast as it is read, each chunk in a scheduler turn of its tenant. It aborts without an
 * end when permissions change or the session ends, so that a part is not mistaken for the whole.
 * @param next the next chunk of text; undefined at the end
 * @throws ThrottledError for too many such bodies of one tenant
 */
export function bodyStreamAbortedOnAccessLoss(
  {
    lake,
    principal,
    quota,
    params,
  }: Pick<RequestContext, 'lake' | 'principal' | 'quota' | 'params'>,
  next: () => string | undefined | Promise<string | undefined>,
): ReadableStream<Uint8Array> {
  const release = quota.acquireDownload()
  const rights = lake.sessionWatch.abortSignalFor(principal, params.dataset)
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
        controller.error(new Error('The permissions of the client have changed'))
      }
      rights.addEventListener('abort', breakOff)
      letGo = () => {
        rights.removeEventListener('abort', breakOff)
        release()
      }
    },
    async pull(controller) {
      try {
        const piece = await quota.run(encoded, { cost: CHUNK_COST_MS })
        if (rights.aborted) return
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
