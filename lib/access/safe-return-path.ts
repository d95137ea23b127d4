import { safePath } from '#lib/addresses/safe-path.ts'

/** Where somebody who has just come in never wants to go. */
const excludedPaths = /^\/(login|api|_next)([/?#]|$)/

/**
 * The page that a visitor was sent to the door from. Only a path of this site is one: anything that a
 * browser could read as another origin or as a script leads home.
 */
export function safeReturnPath(asked: unknown): string {
  if (typeof asked !== 'string' || !/^\/(?![/\\])/.test(asked)) return '/'
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u001f]/.test(asked)) return '/'
  const path = safePath(asked)
  return path === asked && !excludedPaths.test(path) ? path : '/'
}
