import { ApiError } from '../http/errors.ts'
import type { RequestContext } from '../http/router.ts'
import { Waiters } from '../shares/waiters.ts'
import type { ReceivedFile } from './receive-file.ts'
import { LOOK } from './look.ts'
import { DEAREST, priceOfReading } from './cdn/price.ts'
import type { ImageKind, ImageMetadata } from './metadata/image-metadata.ts'
import { PictureFault } from './workshop/task.ts'
import { workshop } from './workshop/workshop.ts'

/**
 * Looks at an uploaded picture, in the uploader's turn and beside the lake, as a picture may be made to harm whoever
 * decodes it.
 * @returns what it is, and how to have it described
 * @throws ApiError 400 with the details in words when it is no picture, or a broken, too large or too slow one.
 */
export async function readPicture(
  { lake, request, share }: Pick<RequestContext, 'lake' | 'request' | 'share'>,
  { path }: ReceivedFile,
): Promise<{
  kind: ImageKind
  describe: (parts: readonly string[]) => Promise<ImageMetadata>
}> {
  const signal = AbortSignal.any([request.signal, lake.closed])
  const waiters = new Waiters(share)
  const kind = await inWords(
    workshop.perform({ what: 'identify', path }, { waiters, price: LOOK, signal }),
  )
  const price = Math.min(DEAREST, priceOfReading(kind) + LOOK)
  const describe = (parts: readonly string[]) =>
    inWords(workshop.perform({ what: 'describe', path, kind, parts }, { waiters, price, signal }))
  return { kind, describe }
}

async function inWords<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof PictureFault ? invalidImage(error.message) : error
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
