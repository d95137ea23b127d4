/**
 * The script in the place of a payload that is gone: the page has changed since it was sent. It is
 * loaded anew, at most once in ten seconds; the markup that stands works without its scripts.
 */
export const reloadOnce = `try {
  var key = 'orrery:reload', now = Date.now()
  if (now - Number(sessionStorage.getItem(key) || 0) > 10000) {
    sessionStorage.setItem(key, String(now))
    location.reload()
  }
} catch (error) {}
`
