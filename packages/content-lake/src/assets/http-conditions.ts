/** What names one state of a file. */
interface Validators {
  etag: string
  modified?: Date | undefined
}

/** Whether the asker has this very state already: `If-None-Match`, else `If-Modified-Since` (RFC 9110, 13.2.2). */
export function isUnchanged(headers: Headers, { etag, modified }: Validators): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null)
    return tags
      .split(',')
      .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return modified !== undefined && !Number.isNaN(since) && wholeSeconds(modified) <= since
}

/**
 * The one range of bytes that is asked for; undefined means the whole file, as the rules allow where several are asked
 * for at once or the file is another one than `If-Range` says.
 */
export function readRange(
  headers: Headers,
  size: number,
  validators: Validators,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const header = headers.get('range')
  if (header === null || !isSame(headers.get('if-range'), validators)) return undefined
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [first, last] = [found[1] ?? '', found[2] ?? '']
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start >= size || (first === '' && Number(last) === 0)
    ? ('unsatisfiable' as const)
    : { start, end }
}

function isSame(condition: string | null, { etag, modified }: Validators): boolean {
  if (condition === null || condition === etag) return true
  return modified !== undefined && Date.parse(condition) === wholeSeconds(modified)
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}

/** A download's name, safe in a header: plain characters, and the full name beside it. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const full = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
