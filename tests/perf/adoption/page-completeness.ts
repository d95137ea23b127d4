import { decodeEntities } from '../../support/decode-entities.ts'

/**
 * Looks once whether a site can be used: its home page answers with everything that is above the fold, and Studio with
 * its scripts.
 *
 * @returns what is still missing; undefined where nothing is
 */
export async function missingPageParts(origin: string): Promise<string | undefined> {
  try {
    const home = await textOf(new URL('/', origin))
    for (const picture of firstPictures(home)) await textOf(new URL(picture, origin))
    const studio = await textOf(new URL('/studio', origin))
    // What another host gives is no part of the project: Sanity's bridge, which a machine without a network does without.
    const scripts = attributes(studio, 'script', 'src')
      .map((source) => new URL(source, origin))
      .filter((source) => source.origin === origin)
    if (scripts.length === 0) return '/studio loads no script'
    for (const script of scripts) await textOf(script)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function textOf(url: URL): Promise<string> {
  const response = await fetch(url)
  if (response.status !== 200) throw new Error(`${url.pathname} answered ${response.status}`)
  return response.text()
}

/** What a browser loads before anybody scrolls: pictures that are not left for later, and what is preloaded as one. */
function firstPictures(html: string): string[] {
  const eager = tags(html, 'img').filter((tag) => !/\bloading="lazy"/.test(tag))
  const preloaded = tags(html, 'link').filter((tag) => /\bas="image"/.test(tag))
  return [
    ...eager.flatMap((tag) => valueOf(tag, 'src')),
    ...preloaded.flatMap((tag) => valueOf(tag, 'href')),
  ].filter((address) => !address.startsWith('data:'))
}

const tags = (html: string, name: string): string[] =>
  html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []

const attributes = (html: string, tag: string, name: string): string[] =>
  tags(html, tag).flatMap((each) => valueOf(each, name))

function valueOf(tag: string, name: string): string[] {
  const value = new RegExp(`\\s${name}="([^"]+)"`).exec(tag)?.[1]
  return value === undefined ? [] : [decodeEntities(value)]
}
