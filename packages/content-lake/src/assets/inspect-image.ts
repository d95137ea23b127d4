import { open } from 'node:fs/promises'
import { ApiError } from '../http/errors.ts'
import type { RequestContext } from '../http/router.ts'
import { SharedResultWaiters } from '../fair-scheduling/shared-result-waiters.ts'
import type { IdentifiedImage, ImageMetadata } from './metadata/image-metadata.ts'
import { type ImageTaskScheduling, imageWorkerPool } from './image-worker-pool/image-worker-pool.ts'
import type { ReceivedFile } from './receive-file.ts'
import { MAX_ESTIMATED_RENDER_MS, estimateDecodeMs } from './cdn/render-cost.ts'
import { InvalidImageError } from './image-worker-pool/image-task.ts'

/**
 * Estimated cost of reading an image header, in milliseconds: cheap except for SVGs and animations, which are
 * read in full.
 */
const LOOK = 20

/** Image properties that its URL lacks and that affect the cost of a transformation. */
type Head = Pick<IdentifiedImage, 'pages' | 'turned'>

/** Number of cached headers. */
const REMEMBERED = 10_000

const heads = new Map<string, Head>()

/**
 * Reads the header of a stored image; cached, because files are immutable.
 * @param path path of the file on this disk
 * @throws (as a rejection) what `ImageWorkerPool.perform` throws.
 */
export async function readImageHeader(
  place: string,
  path: string,
  requested: Omit<ImageTaskScheduling, 'estimatedMs'>,
): Promise<Head> {
  const known = heads.get(place)
  if (known) return known
  const kind = await imageWorkerPool.perform(
    { what: 'identify', path },
    { ...requested, estimatedMs: LOOK },
  )
  const head = { pages: kind.pages, turned: kind.turned }
  remember(heads, place, head)
  return head
}

const animations = new Map<string, boolean>()

/**
 * Whether a stored WebP is animated, from its first bytes and without a decoder; cached. An unreadable file
 * counts as animated, because that keeps its format.
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

/** The flag is in the extended header, which a simple WebP lacks. */
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
 * Inspects an uploaded image, scheduled for the uploader and in a worker process, because an image may be
 * crafted to attack its decoder.
 * @returns its kind, and a function that extracts its metadata
 * @throws ApiError 400 with the reason if it is not an image, or is corrupt, too large or too slow.
 */
export async function inspectUploadedImage(
  { lake, request, quota }: Pick<RequestContext, 'lake' | 'request' | 'quota'>,
  { path }: ReceivedFile,
): Promise<{
  kind: IdentifiedImage
  describe: (parts: readonly string[]) => Promise<ImageMetadata>
}> {
  const signal = AbortSignal.any([request.signal, lake.closed])
  const waiters = new SharedResultWaiters(quota)
  const kind = await inWords(
    imageWorkerPool.perform({ what: 'identify', path }, { waiters, estimatedMs: LOOK, signal }),
  )
  const price = Math.min(MAX_ESTIMATED_RENDER_MS, estimateDecodeMs(kind) + LOOK)
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
