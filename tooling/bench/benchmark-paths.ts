import type { PageKind } from '#lib/addresses/page-kinds.ts'
import type { BenchmarkTarget } from '../../tests/perf/benchmark-result.ts'

/** English path of one page of each kind. */
const pages = {
  home: '/',
  page: '/pages/about-us',
  products: '/product',
  product: '/product/meridian',
  collections: '/collections',
  collection: '/collections/night-sky',
  blog: '/journal',
  blogpost: '/journal/how-to-read-a-tide-table',
  newsList: '/news',
  news: '/news/mornings-at-the-bench',
  stories: '/stories',
  retailers: '/retailers',
} satisfies Record<PageKind, string>

/** Page kinds that Lighthouse measures: typical landing pages. */
export const landingPageKinds: PageKind[] = ['home', 'page', 'product', 'collection', 'blogpost']

/** Paths of these kinds in English and Arabic, by the label in the report. */
export async function benchmarkPaths(
  target: BenchmarkTarget,
  kinds: readonly PageKind[],
): Promise<Record<string, string>> {
  const paths: Record<string, string> = {}
  for (const language of ['en', 'ar'])
    for (const kind of kinds)
      paths[`${kind}, ${language}`] = await pathIn(target, pages[kind], language)
  return paths
}

/** Path of the translation that the page links to with `hreflang`. */
async function pathIn({ site }: BenchmarkTarget, path: string, language: string): Promise<string> {
  const page = await fetch(new URL(path, site)).then((response) => response.text())
  const links = page.match(/<link\b[^>]*>/g) ?? []
  const link = links.find((each) => new RegExp(`hreflang="${language}"`, 'i').test(each))
  const address = /\bhref="([^"]+)"/.exec(link ?? '')?.[1]
  if (!address) throw new Error(`${path} links to no translation in ${language}.`)
  return new URL(address, site).pathname
}
