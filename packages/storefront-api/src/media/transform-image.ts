import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import { createFairQueue } from '../limits/fair-queue.ts'

export interface ImageTransformOptions {
  width: number | null
  height: number | null
  crop: string | null
  format: string | null
}
export interface TransformedImage {
  data: Uint8Array
  type: string
}

const positions: Record<string, string> = {
  top: 'north',
  bottom: 'south',
  left: 'west',
  right: 'east',
  center: 'centre',
}
const encoders: Record<string, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 82 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 80 }),
}
const types: Record<string, string> = {
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  heif: 'image/avif',
}

/** LRU cache of results; small, because pages request the same few sizes. */
const cache = new Map<string, TransformedImage>()
const CACHE_BYTES = 32 * 1024 * 1024
let cached = 0

function remember(key: string, result: TransformedImage): TransformedImage {
  cache.set(key, result)
  cached += result.data.byteLength
  for (const [oldest, { data }] of cache) {
    if (cached <= CACHE_BYTES) break
    cache.delete(oldest)
    cached -= data.byteLength
  }
  return result
}

/** One core stays free for other requests; queued jobs have not read their image into memory yet. */
const queue = createFairQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  maxQueued: 200,
  maxQueuedPerTenant: 40,
})
const underWay = new Map<string, Promise<TransformedImage | null>>()

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

async function transform(
  original: Uint8Array,
  request: ImageTransformOptions,
): Promise<TransformedImage> {
  const sharp = await load()
  const encode = request.format === null ? undefined : encoders[request.format]
  const position = request.crop === null ? undefined : positions[request.crop]
  const resized = sharp(original, { limitInputPixels: 64_000_000 }).resize({
    width: request.width ?? undefined,
    height: request.height ?? undefined,
    fit: position ? 'cover' : 'inside',
    position,
    withoutEnlargement: true,
  })
  const { data, info } = await (encode ? encode(resized) : resized).toBuffer({
    resolveWithObject: true,
  })
  return { data, type: types[info.format] ?? 'application/octet-stream' }
}

/**
 * Resizes and re-encodes an image without enlarging it. Without `crop` it fits inside the box; with
 * it, it covers the box and keeps the named side. Concurrent requests for the same result share one
 * job.
 * @param identity of the image: its file, and what changes with it
 * @param address client address for fair scheduling
 * @returns null when no transformation was requested or the image cannot be decoded: the original
 * is served then.
 * @throws QueueFull when too many jobs are queued.
 */
export async function transformImage(
  read: () => Promise<Uint8Array>,
  request: ImageTransformOptions,
  identity: string,
  address: string,
): Promise<TransformedImage | null> {
  const isKnownFormat = request.format !== null && Object.hasOwn(encoders, request.format)
  if (request.width === null && request.height === null && !isKnownFormat) return null
  const key = JSON.stringify([identity, request])
  const known = () => cache.get(key) ?? underWay.get(key)
  // A job queued by another address is not shared, because that queue may be long.
  return known() ?? queue.run(address, async () => known() ?? make(key, read, request))
}

/** Runs a job whose result concurrent requests share. */
async function make(
  key: string,
  read: () => Promise<Uint8Array>,
  request: ImageTransformOptions,
): Promise<TransformedImage | null> {
  const making = read().then((original) =>
    transform(original, request).then(
      (result) => remember(key, result),
      () => null,
    ),
  )
  underWay.set(key, making)
  try {
    return await making
  } finally {
    underWay.delete(key)
  }
}
