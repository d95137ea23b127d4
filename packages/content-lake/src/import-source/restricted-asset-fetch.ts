import { openRemoteFile } from '../assets/remote/remote-file.ts'
import { IMPORT_LIMITS } from './validate-document-lines.ts'

type Fetch = (
  address: string,
  init?: { method?: string; signal?: AbortSignal },
) => Promise<Response>

/** Milliseconds within which a server must send one file. */
const FETCH_TIME = 30 * 60_000

/**
 * Fetches assets from the public internet alone, redirects included. The target lake itself may be requested for
 * existing files.
 * @param own URL of the target lake
 */
export function restrictedAssetFetch(own: string, limit = IMPORT_LIMITS.file): Fetch {
  const { origin } = new URL(own)
  return async (address, { method = 'GET', signal } = {}) => {
    if (URL.parse(address)?.origin === origin)
      return fetch(address, { method, redirect: 'manual', ...(signal && { signal }) })
    const ends = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(FETCH_TIME)])
    const isHead = method === 'HEAD'
    try {
      const { body } = await openRemoteFile(address, { signal: ends, limit })
      if (!isHead) return new Response(body.pipeThrough(cutAt(limit, address)))
      await body.cancel()
      return new Response(null)
    } catch (error) {
      if (isHead && !ends.aborted) return new Response(null, { status: 404 })
      throw error
    }
  }
}

function cutAt(limit: number, address: string): TransformStream<Uint8Array, Uint8Array> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > limit) controller.error(new Error(`${address} has more than ${limit} bytes`))
      else controller.enqueue(chunk)
    },
  })
}
