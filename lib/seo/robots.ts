/** `robots.txt`: allows everything except internal routes, or nothing at all. */
export function robotsText({ url, indexable }: { url: string; indexable: boolean }): string {
  if (!indexable) return 'User-agent: *\nDisallow: /\n'
  const disallowed = ['/api/', '/studio', '/login', '/_icons']
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n')
}
