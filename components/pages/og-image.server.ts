import 'server-only'
import { createHash } from 'node:crypto'
import { stegaClean } from '@sanity/client/stega'
import type { PageAddress } from '#lib/addresses/page-address.ts'
import { internalRoutePathOf } from '#lib/addresses/internal-path.ts'
import { sourceImageBaseUrl } from '#lib/content/image-proxy.server.ts'
import type { PageMetadata } from '#lib/seo/page-metadata.ts'
import { drawSharePicture, type SharePictureContent } from '#lib/seo/share-picture.ts'
import { sharePhotoSize, sharePictureSize } from '#lib/seo/share-picture-size.ts'
import { openGraphPhotoUrl } from './metadata-from-content.ts'

/** Timeout for the page's picture, in ms; the image is rendered without it. */
const photoTimeout = 5000

/** Number of rendered images that a process caches; each is about 60 kB. */
const maxCachedImages = 200

const imageCache = new Map<string, Promise<Buffer>>()
let lastRender: Promise<unknown> = Promise.resolve()

/** Everything that the image depends on; its hash is the version in the URL. */
export type OgImageSource = Pick<PageMetadata, 'title' | 'picture'>

/** The Open Graph image of a page, for its metadata. */
export function ogImageMetadata(page: PageAddress, facts: OgImageSource): PageMetadata['image'] {
  return {
    url: `/_og${internalRoutePathOf(page)}.jpg?v=${ogImageVersion(facts)}`,
    ...sharePictureSize,
    type: 'image/jpeg',
    alt: facts.title,
  }
}

/** Hash of the source, for the URL of the image. */
export function ogImageVersion(facts: OgImageSource): string {
  const { title, picture } = stegaClean(facts)
  const said = JSON.stringify([title, picture?.ref, picture?.crop, picture?.hotspot])
  return createHash('sha256').update(said).digest('hex').slice(0, 12)
}

/**
 * Renders the Open Graph image of a page. Results are cached, and renders run one at a time, so that any number of
 * requests uses at most one core.
 */
export function renderOgImage(
  words: Omit<SharePictureContent, 'photo'>,
  facts: OgImageSource,
): Promise<Buffer> {
  const key = `${words.locale} ${words.siteName} ${ogImageVersion(facts)}`
  const known = imageCache.get(key)
  if (known) return known
  const task = fetchPhoto(stegaClean(facts.picture)).then((photo) =>
    renderQueued(() => drawSharePicture({ ...words, photo })),
  )
  task.catch(() => imageCache.delete(key))
  imageCache.set(key, task)
  for (const oldest of [...imageCache.keys()].slice(0, imageCache.size - maxCachedImages))
    imageCache.delete(oldest)
  return task
}

/** Queues a render; called once the photo is loaded, so that a slow photo does not block other renders. */
function renderQueued(draw: () => Promise<Buffer>): Promise<Buffer> {
  const turn = lastRender.then(draw)
  lastRender = turn.catch(() => undefined)
  return turn
}

async function fetchPhoto(picture: PageMetadata['picture']): Promise<Buffer | undefined> {
  const address = openGraphPhotoUrl(picture, sourceImageBaseUrl(), sharePhotoSize)
  if (!address) return undefined
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(photoTimeout) })
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
