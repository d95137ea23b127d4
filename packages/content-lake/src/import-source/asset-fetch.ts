import { openRemoteFile } from '../assets/remote/remote-file.ts'
import { IMPORT_LIMITS } from './document-lines.ts'

type Fetch = (
  address: string,
  init?: { method?: string; signal?: AbortSignal },
) => Promise<Response>

/** A server of an export's has so long to send one file, in milliseconds. */
const FETCH_TIME = 30 * 60_000

/**
 * Fetches what documents name as the lake itself does: from the public internet alone, redirects included. The lake that is imported into is
 * asked whether it has a file already.
 * @param own address of that lake
 */
export function assetFetch(own: string, limit = IMPORT_LIMITS.file): Fetch {
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
