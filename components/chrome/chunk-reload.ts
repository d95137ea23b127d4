import { minReloadInterval, lastReloadKey } from '#lib/http/reload-guard.ts'

/** True for the failure of a script that a newer build may have taken away. */
export function isChunkLoadError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'ChunkLoadError' ||
    /failed to load chunk|loading (css )?chunk|dynamically imported module/i.test(error.message)
  )
}

/**
 * Loads a path anew, unless that was just done: then the chunk is not missing for its age, and
 * another turn would not be the last.
 *
 * @returns whether it is under way
 */
export function reloadOnce(
  path: string,
  go: (path: string) => void = (to) => location.assign(to),
  now = Date.now(),
): boolean {
  try {
    const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0)
    if (now - last < minReloadInterval) return false
    sessionStorage.setItem(lastReloadKey, String(now))
  } catch {
    // Nothing to remember it by: better no reload than one without an end.
    return false
  }
  go(path)
  return true
}
