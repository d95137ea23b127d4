import type { SanityClient } from '@sanity/client'
import type { Observable } from 'rxjs'

/** Agent actions are in no dated version of the API. */
export const agentClient = (client: SanityClient): SanityClient =>
  client.withConfig({ apiVersion: 'vX' })

/** Fields that are hidden or read-only under a condition hold texts like others. */
export const visiblePaths = { defaultHidden: false, defaultReadOnly: false }

/**
 * Result of a request. Aborting unsubscribes, which closes the connection, so that the content service stops the
 * model.
 *
 * @throws DOMException `AbortError`, or the error of the content service
 */
export function firstResult<Value>(
  request: Observable<Value>,
  signal: AbortSignal,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('Stopped', 'AbortError')
    if (signal.aborted) {
      reject(aborted())
      return
    }
    const subscription = request.subscribe({
      next: resolve,
      error: reject,
      complete: () => reject(new Error('The content service sent no result.')),
    })
    signal.addEventListener('abort', () => {
      subscription.unsubscribe()
      reject(aborted())
    })
  })
}
