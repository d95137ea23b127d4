import { minChunkReloadInterval, lastChunkReloadKey } from '#lib/http/chunk-reload-guard.ts'

/** Whether an error is a failed load of a chunk, which a newer build may have removed. */
export function isChunkLoadError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'ChunkLoadError' ||
    /failed to load chunk|loading (css )?chunk|dynamically imported module/i.test(error.message)
  )
}

/**
 * Reloads a path, unless it was reloaded a moment ago: then a stale build is not the cause, and reloading would
 * loop.
 *
 * @returns whether the reload has started
 */
export function reloadOnce(
  path: string,
  go: (path: string) => void = (to) => location.assign(to),
  now = Date.now(),
): boolean {
  try {
    const last = Number(sessionStorage.getItem(lastChunkReloadKey) ?? 0)
    if (now - last < minChunkReloadInterval) return false
    sessionStorage.setItem(lastChunkReloadKey, String(now))
  } catch {
    // Without session storage a reload loop could not be detected, so it does not reload.
    return false
  }
  go(path)
  return true
}
