import { minChunkReloadInterval, lastChunkReloadKey } from '#lib/http/chunk-reload-guard.ts'

/**
 * Served in place of a payload that no longer exists because the page has changed. It reloads the page, at most
 * once per guard interval like a missing chunk; the markup works without scripts.
 */
export const reloadOnceScript = `try {
  var key = '${lastChunkReloadKey}', now = Date.now()
  if (now - Number(sessionStorage.getItem(key) || 0) >= ${minChunkReloadInterval}) {
    sessionStorage.setItem(key, String(now))
    location.reload()
  }
} catch (error) {}
`
