import { safePath } from '#lib/addresses/safe-path.ts'

/** Paths that are no page to return to after the login. */
const excludedPaths = /^\/(login|api|_next)([/?#]|$)/

/**
 * The page to return to after the login. Only a path of this site is accepted: anything that a
 * browser could read as another origin or as a script becomes the home page.
 */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return '/'
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u001f]/.test(value)) return '/'
  const path = safePath(value)
  return path === value && !excludedPaths.test(path) ? path : '/'
}
