import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import { createFairQueue } from '../limits/fair-queue.ts'

export interface ImageOptions {
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

/** Results of late, newest last; small, because pages ask for the same few sizes again and again. */
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

/** A core is left for other requests; the picture of a request that waits has not been read into memory yet. */
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

async function transform(original: Uint8Array, request: ImageOptions): Promise<TransformedImage> {
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
 * Resizes and re-encodes a picture, never enlarging it. Without `crop` it fits inside the box,
 * with it it fills the box and keeps the named side. Who asks for what is being made gets the same.
 *
 * @param identity of the picture: its file, and what changes with it
 * @param address that the request comes from, as limits count
 * @returns null when nothing was asked for or the picture cannot be read: the original serves then.
 * @throws QueueFull when too many pictures are waited for.
 */
export async function transformImage(
  read: () => Promise<Uint8Array>,
  request: ImageOptions,
  identity: string,
  address: string,
): Promise<TransformedImage | null> {
  const isKnownFormat = request.format !== null && Object.hasOwn(encoders, request.format)
  if (request.width === null && request.height === null && !isKnownFormat) return null
  const key = JSON.stringify([identity, request])
  const known = () => cache.get(key) ?? underWay.get(key)
  // What waits in the line of another address is not waited for: that line may be long.
  return known() ?? queue.run(address, async () => known() ?? make(key, read, request))
}

/** Makes a picture that all who request it meanwhile get. */
async function make(
  key: string,
  read: () => Promise<Uint8Array>,
  request: ImageOptions,
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
