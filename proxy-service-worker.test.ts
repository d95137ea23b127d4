import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'

/** Runs the worker with what a browser gives it; returns the listeners by event. */
function runWorker(scope: Record<string, unknown>, caches: unknown) {
  const listeners: Record<string, (event: unknown) => void> = {}
  const self = {
    ...scope,
    addEventListener: (type: string, listener: (event: unknown) => void) => {
      listeners[type] = listener
    },
  }
  const source = readFileSync(`${import.meta.dirname}/public/sw.js`, 'utf8')
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('self', 'caches', source)(self, caches)
  return listeners
}

describe('the service worker of an earlier site', () => {
  it('is replaced by one that clears its caches, unregisters and reloads the pages', async () => {
    const [remove, unregister, navigate] = [vi.fn(), vi.fn(), vi.fn()]
    const scope = {
      registration: { unregister },
      clients: { matchAll: async () => [{ url: 'https://a.example/', navigate }] },
    }
    const listeners = runWorker(scope, { keys: async () => ['old', 'older'], delete: remove })
    let ended: Promise<unknown> | undefined
    listeners['activate']?.({ waitUntil: (work: Promise<unknown>) => (ended = work) })
    await ended
    expect(remove.mock.calls).toEqual([['old'], ['older']])
    expect(unregister).toHaveBeenCalledOnce()
    expect(navigate).toHaveBeenCalledExactlyOnceWith('https://a.example/')
  })

  it.each(['service-worker', 'serviceworker'])('is replaced under the name %s.js too', (name) => {
    const source = readFileSync(`${import.meta.dirname}/public/${name}.js`, 'utf8')
    expect(source).toBe("importScripts('/sw.js')\n")
  })
})
