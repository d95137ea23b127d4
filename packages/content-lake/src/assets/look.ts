import { open } from 'node:fs/promises'
import type { ImageKind } from './metadata/image-metadata.ts'
import type { Commission } from './workshop/picture-queue.ts'
import { workshop } from './workshop/workshop.ts'

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
  remember(heads, place, head)
  return head
}

const animations = new Map<string, boolean>()

/**
 * Whether a stored WebP is animated, read once from its first bytes, which takes no decoder. One whose file cannot be read
 * now counts as animated, because that keeps its format.
 *
 * @param read calls back with the path of the file on this disk
 */
export async function isAnimatedWebp(
  place: string,
  read: (use: (path: string) => Promise<boolean>) => Promise<boolean>,
): Promise<boolean> {
  const known = animations.get(place)
  if (known !== undefined) return known
  try {
    const animated = await read(hasAnimationFlag)
    remember(animations, place, animated)
    return animated
  } catch {
    return true
  }
}

/** The flag stands in the extended header, which a plain picture lacks. */
async function hasAnimationFlag(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(21), 0, 21, 0)
    return buffer.toString('latin1', 12, 16) === 'VP8X' && (buffer.readUInt8(20) & 2) !== 0
  } finally {
    await file.close()
  }
}

function remember<Value>(known: Map<string, Value>, place: string, value: Value): void {
  known.set(place, value)
  for (const oldest of known.keys()) {
    if (known.size <= REMEMBERED) break
    known.delete(oldest)
  }
}
