import { safePath } from '#lib/addresses/safe-path.ts'

/** Paths that are no page to return to after the login. */
const excludedPaths = /^\/(login|api|_next)([/?#]|$)/

/**
 * The page to return to after the login. Only a path of this site is accepted: anything that a
 * browser could read as another origin or as a script becomes the home page.
 */
export function safeReturnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !/^\/(?![/\\])/.test(asked)) return '/'
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u001f]/.test(asked)) return '/'
  const path = safePath(asked)
  return path === asked && !excludedPaths.test(path) ? path : '/'
}
