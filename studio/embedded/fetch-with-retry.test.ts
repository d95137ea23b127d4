import { describe, expect, it } from 'vitest'
import { fetchWithRetry } from './fetch-with-retry.ts'

function failing(times: number, how: () => Response | Promise<Response>) {
  let left = times
  return async () => (left-- > 0 ? how() : new Response('read'))
}
const connection = { isOnline: () => true, waitUntilOnline: async () => {} }
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

describe('fetchWithRetry', () => {
  it('retries until the connection is back and the service has started', async () => {
    for (const how of [lost, () => new Response(null, { status: 503 })])
      expect(await (await fetchWithRetry(failing(3, how), '/x', {}, connection)).text()).toBe(
        'read',
      )
  })

  it('sends no request while the browser is offline', async () => {
    let online = false
    const requested: boolean[] = []
    const send = async () => {
      requested.push(online)
      return new Response('read')
    }
    const waitUntilOnline = async () => void (online = true)
    await fetchWithRetry(send, '/x', {}, { isOnline: () => online, waitUntilOnline })
    expect(requested).toEqual([true])
  })

  it('stops when the caller aborts', async () => {
    const abort = new AbortController()
    const waitUntilOnline = async () => abort.abort(new Error('the pane was closed'))
    await expect(
      fetchWithRetry(
        failing(9, lost),
        '/x',
        { signal: abort.signal },
        { ...connection, waitUntilOnline },
      ),
    ).rejects.toThrow('the pane was closed')
  })

  it('returns error responses without a retry', async () => {
    const refused = async () => new Response(null, { status: 403 })
    expect((await fetchWithRetry(refused, '/x', {}, connection)).status).toBe(403)
  })
})
