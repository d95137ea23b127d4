import { open } from 'node:fs/promises'
import { ApiError } from '../http/errors.ts'
import type { RequestContext } from '../http/router.ts'
import { WaitingTenants } from '../fair-scheduling/waiting-tenants.ts'
import type { ImageKind, ImageMetadata } from './metadata/image-metadata.ts'
import { type ImageJob, imageWorkerPool } from './image-worker-pool/image-worker-pool.ts'
import type { ReceivedFile } from './receive-file.ts'
import { MAX_RENDER_MS, decodeCost } from './cdn/render-cost.ts'
import { InvalidImageError } from './image-worker-pool/image-task.ts'

/** Reading a picture's head, in milliseconds: cheap, but for drawings and films, which are gone through. */
const LOOK = 20

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
export async function readImageHead(
  place: string,
  path: string,
  asked: Omit<ImageJob, 'estimatedMs'>,
): Promise<Head> {
  const known = heads.get(place)
  if (known) return known
  const kind = await imageWorkerPool.perform(
    { what: 'identify', path },
    { ...asked, estimatedMs: LOOK },
  )
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

/**
 * Looks at an uploaded picture, in the uploader's turn and beside the lake, as a picture may be made to harm whoever
 * decodes it.
 * @returns what it is, and how to have it described
 * @throws ApiError 400 with the details in words when it is no picture, or a broken, too large or too slow one.
 */
export async function inspectUploadedImage(
  { lake, request, quota }: Pick<RequestContext, 'lake' | 'request' | 'quota'>,
  { path }: ReceivedFile,
): Promise<{
  kind: ImageKind
  describe: (parts: readonly string[]) => Promise<ImageMetadata>
}> {
  const signal = AbortSignal.any([request.signal, lake.closed])
  const waiters = new WaitingTenants(quota)
  const kind = await inWords(
    imageWorkerPool.perform({ what: 'identify', path }, { waiters, estimatedMs: LOOK, signal }),
  )
  const price = Math.min(MAX_RENDER_MS, decodeCost(kind) + LOOK)
  const describe = (parts: readonly string[]) =>
    inWords(
      imageWorkerPool.perform(
        { what: 'describe', path, kind, parts },
        { waiters, estimatedMs: price, signal },
      ),
    )
  return { kind, describe }
}

async function inWords<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof InvalidImageError ? invalidImage(error.message) : error
  }
}

function invalidImage(details: string): ApiError {
  return new ApiError(400, {
    statusCode: 400,
    error: 'Bad Request',
    message: 'Invalid image, could not read metadata',
    details,
  })
}
