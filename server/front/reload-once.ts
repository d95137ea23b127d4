import { minReloadInterval, lastReloadKey } from '#lib/http/reload-guard.ts'

/**
 * The script in the place of a payload that is gone: the page has changed since it was sent. It is
 * loaded anew, under the same guard as for a missing chunk; the markup that stands works without its scripts.
 */
export const reloadOnce = `try {
  var key = '${lastReloadKey}', now = Date.now()
  if (now - Number(sessionStorage.getItem(key) || 0) >= ${minReloadInterval}) {
    sessionStorage.setItem(key, String(now))
    location.reload()
  }
} catch (error) {}
`
