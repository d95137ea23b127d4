/**
 * Converts any input to a path of this site, never to a URL that a browser would read as another host.
 * Dots and slashes are resolved first, since `/.//evil.example` becomes `//evil.example`.
 */
export function safePath(value: string | null | undefined): string {
  if (!value || !URL.canParse(value, 'http://site.invalid')) return '/'
  const { pathname, search, hash } = new URL(value, 'http://site.invalid')
  return `/${pathname.replace(/^[/\\]+/, '')}${search}${hash}`
}
