import type { ImageKind } from './metadata/image-metadata.ts'
import { workshop, type Commission } from './workshop/workshop.ts'

/** Reading a picture's head, in milliseconds: cheap, but for drawings and films, which are gone through. */
export const LOOK = 20

/** What of a stored picture its address does not say, and what is made of it costs more for. */
type Head = Pick<ImageKind, 'pages' | 'turned'>

/** Pictures whose heads are remembered. */
const REMEMBERED = 10_000

const heads = new Map<string, Head>()

/**
 * Reads the head of a stored picture, once: what a place leads to never changes.
 * @param path where the file of this place is on this disk
 * @throws (as a rejection) what `Workshop.perform` throws.
 */
export async function headOf(
  place: string,
  path: string,
  asked: Omit<Commission, 'price'>,
): Promise<Head> {
  const known = heads.get(place)
  if (known) return known
  const kind = await workshop.perform({ what: 'identify', path }, { ...asked, price: LOOK })
  const head = { pages: kind.pages, turned: kind.turned }
  heads.set(place, head)
  for (const oldest of heads.keys()) {
    if (heads.size <= REMEMBERED) break
    heads.delete(oldest)
  }
  return head
}
