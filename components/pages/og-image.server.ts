import 'server-only'
import { createHash } from 'node:crypto'
import { stegaClean } from '@sanity/client/stega'
import type { PageAddress } from '#lib/addresses/address.ts'
import { internalPath } from '#lib/addresses/internal-path.ts'
import { pictureSource } from '#lib/content/own-pictures.server.ts'
import type { PageMetadata } from '#lib/seo/page-metadata.ts'
import { drawSharePicture, type SharePicture } from '#lib/seo/share-picture.ts'
import { photoSize, shareSize } from '#lib/seo/share-size.ts'
import { photoAddress } from './metadata.ts'

/** Longest wait for a page's picture, in ms; the words go out without it. */
const patience = 5000

/** How many drawn pictures one process keeps; each is some 60 kB. */
const kept = 200

const drawn = new Map<string, Promise<Buffer>>()
let last: Promise<unknown> = Promise.resolve()

/** What the picture of a page is made of, and nothing else: when it changes, so does the address. */
export type ShareFacts = Pick<PageMetadata, 'title' | 'picture'>

/** The picture of a page for shared links, as its metadata names it. */
export function sharePictureOf(page: PageAddress, facts: ShareFacts): PageMetadata['image'] {
  return {
    url: `/_og${internalPath(page)}.jpg?v=${shareVersion(facts)}`,
    ...shareSize,
    type: 'image/jpeg',
    alt: facts.title,
  }
}

/** Tells one drawing of a page from the next. */
export function shareVersion(facts: ShareFacts): string {
  const { title, picture } = stegaClean(facts)
  const said = JSON.stringify([title, picture?.ref, picture?.crop, picture?.hotspot])
  return createHash('sha256').update(said).digest('hex').slice(0, 12)
}

/**
 * Draws the picture of a page, one at a time, and keeps the latest: asking again for the same costs
 * nothing, and no number of requests keeps more than one core at work.
 */
export function sharePicture(
  words: Omit<SharePicture, 'photo'>,
  facts: ShareFacts,
): Promise<Buffer> {
  const key = `${words.locale} ${words.siteName} ${shareVersion(facts)}`
  const known = drawn.get(key)
  if (known) return known
  const task = photoOf(stegaClean(facts.picture)).then((photo) =>
    inTurn(() => drawSharePicture({ ...words, photo })),
  )
  task.catch(() => drawn.delete(key))
  drawn.set(key, task)
  for (const oldest of [...drawn.keys()].slice(0, drawn.size - kept)) drawn.delete(oldest)
  return task
}

/** A picture that waits for its photograph holds no other up: its turn begins when it can be drawn. */
function inTurn(draw: () => Promise<Buffer>): Promise<Buffer> {
  const turn = last.then(draw)
  last = turn.catch(() => undefined)
  return turn
}

async function photoOf(picture: PageMetadata['picture']): Promise<Buffer | undefined> {
  const address = photoAddress(picture, pictureSource(), photoSize)
  if (!address) return undefined
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience) })
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}
