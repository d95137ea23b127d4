import { decodeEntities } from '../../support/decode-entities.ts'

/** References in the HTML of a page. */
export interface References {
  /** Links and language alternates. */
  links: string[]
  /** Images and videos: the smallest size of each. */
  media: string[]
  /** Styles, scripts, icons, the manifest. */
  files: string[]
  /** Open Graph images. */
  sharePictures: string[]
  /** Ids of its elements. */
  ids: Set<string>
}

function* attributesOf(html: string, tag: string): Generator<Map<string, string>> {
  for (const [element] of html.matchAll(new RegExp(`<${tag}\\b(?:"[^"]*"|[^>"])*>`, 'g')))
    yield new Map(
      [...element.matchAll(/\s([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [
        name!.toLowerCase(),
        decodeEntities(value!),
      ]),
    )
}

/** URLs of a `srcset`, smallest first. */
const candidates = (srcset: string | undefined): string[] =>
  (srcset ?? '').split(/\s*,\s+/).flatMap((each) => each.trim().split(/\s+/)[0] || [])

/**
 * Parses a page, scripts and `<noscript>` included. Other origins are omitted, since no request may leave this machine.
 *
 * @param address absolute URL of the page
 */
export function referencesOf(html: string, address: string): References {
  const { origin } = new URL(address)
  const own = (values: readonly (string | undefined)[]): string[] =>
    values.flatMap((value) => {
      if (!value || !URL.canParse(value, address)) return []
      const url = new URL(value, address)
      return url.origin === origin ? [url.pathname + url.search + url.hash] : []
    })
  const of = (tag: string) => [...attributesOf(html, tag)]
  const linked = of('link')
  const named = (rel: RegExp) =>
    linked.filter((each) => rel.test(each.get('rel') ?? '')).map((each) => each.get('href'))
  return {
    links: own([...of('a').map((each) => each.get('href')), ...named(/^(alternate|canonical)$/)]),
    media: own([
      ...['img', 'source'].flatMap((tag) =>
        of(tag).map((each) => candidates(each.get('srcset'))[0] ?? each.get('src')),
      ),
      ...['video', 'audio', 'track'].flatMap((tag) =>
        of(tag).flatMap((each) => [each.get('src'), each.get('poster')]),
      ),
    ]),
    files: own([
      ...of('script').map((each) => each.get('src')),
      ...named(/\b(stylesheet|icon|apple-touch-icon|manifest|preload|modulepreload)\b/),
    ]),
    sharePictures: own(
      of('meta')
        .filter((each) => each.get('property') === 'og:image')
        .map((each) => each.get('content')),
    ),
    ids: new Set(
      [...html.matchAll(/<[a-z][^>]*?\s(?:id|name)="([^"]+)"/g)].map(([, id]) =>
        decodeEntities(id!),
      ),
    ),
  }
}

/** Every URL of the sitemaps: pages by sitemap name, and all images. */
export async function readSitemaps(
  site: string,
): Promise<{ pages: Map<string, string[]>; alternates: string[]; pictures: string[] }> {
  const read = async (address: string) => (await fetch(address)).text()
  const all = (xml: string, pattern: RegExp) =>
    [...xml.matchAll(pattern)].map(([, value]) => decodeEntities(value!))
  const maps = all(await read(`${site}/sitemap.xml`), /<loc>([^<]+)<\/loc>/g)
  const texts = await Promise.all(maps.map(read))
  return {
    pages: new Map(maps.map((map, at) => [map, all(texts[at]!, /<loc>([^<]+)<\/loc>/g)])),
    alternates: texts.flatMap((text) => all(text, /hreflang="[^"]+" href="([^"]+)"/g)),
    pictures: texts.flatMap((text) => all(text, /<image:loc>([^<]+)<\/image:loc>/g)),
  }
}

export interface Crawled {
  /** URLs whose status is not 200, with the page that references them. */
  broken: string[]
  /** Number of requested pages. */
  pages: number
  media: number
  /** Number of checked fragment links. */
  places: number
  /** Open Graph image of each page, by path. */
  sharePictures: Map<string, string>
}

/**
 * Crawls a site from some paths: requests every link, and the links of each response, until there are no new ones. A page with a
 * query (`?q=`) is crawled too, but not queries that it links to, because their combinations are unlimited.
 *
 * @param together number of concurrent requests
 */
export async function crawl(
  site: string,
  start: readonly string[],
  together: number,
): Promise<Crawled> {
  const crawled: Crawled = { broken: [], pages: 0, media: 0, places: 0, sharePictures: new Map() }
  const places = new Map<string, Set<string>>()
  const wanted: { path: string; place: string; from: string }[] = []
  const once = new Set<string>()
  const queue: { path: string; from: string; isMedium?: boolean }[] = []
  const add = (path: string, from: string, isMedium = false) => {
    const [page = '', place = ''] = path.split('#')
    if (place) wanted.push({ path: page, place: decodeURIComponent(place), from })
    // One size of an image stands for all: they come from one file.
    const name = isMedium ? page.split('?')[0]! : page
    if (once.has(name)) return
    once.add(name)
    queue.push({ path: page, from, isMedium })
  }
  const visit = async ({ path, from, isMedium = false }: (typeof queue)[number]) => {
    const response = await fetch(new URL(path, site), {
      headers: isMedium ? {} : { accept: 'text/html' },
      redirect: 'manual',
    })
    if (response.status !== 200) crawled.broken.push(`${response.status} ${path} (from ${from})`)
    if (isMedium) crawled.media += 1
    if (!response.headers.get('content-type')?.includes('text/html')) {
      if ((await response.arrayBuffer()).byteLength === 0)
        crawled.broken.push(`nothing at ${path} (from ${from})`)
      return
    }
    crawled.pages += 1
    const found = referencesOf(await response.text(), site + path)
    places.set(path, found.ids)
    const [sharePicture] = found.sharePictures
    if (sharePicture) crawled.sharePictures.set(path, sharePicture)
    for (const link of found.links) if (!(path.includes('?') && link.includes('?'))) add(link, path)
    for (const file of found.files) add(file, path)
    for (const medium of found.media) add(medium, path, true)
  }
  for (const path of start) add(path, 'the start')
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await visit(next)
  }
  // A worker with an empty queue exits although another may still fill it, so workers restart until none is left.
  while (queue.length > 0) await Promise.all(Array.from({ length: together }, work))
  for (const { path, place, from } of wanted) {
    const ids = places.get(path)
    // The fragment `top` exists on every page (HTML standard, “scroll to the fragment”).
    if (!ids || place === 'top') continue
    crawled.places += 1
    if (!ids.has(place)) crawled.broken.push(`no place #${place} on ${path} (from ${from})`)
  }
  return crawled
}
