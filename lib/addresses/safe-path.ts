/**
 * Converts any input to a path of this site, never to a URL that a browser would read as another host.
 * Dots and slashes are resolved first, since `/.//evil.example` becomes `//evil.example`.
 */
export function safePath(asked: string | null | undefined): string {
  if (!asked || !URL.canParse(asked, 'http://site.invalid')) return '/'
  const { pathname, search, hash } = new URL(asked, 'http://site.invalid')
  return `/${pathname.replace(/^[/\\]+/, '')}${search}${hash}`
}
