import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { imageSchema } from '../catalogue/shared-schemas.ts'

/** An image of the media folder. */
export interface MediaFolderImage {
  src: string
  width: number
  height: number
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Candidate paths in the media folder for a URL: the shop's own path, then the file name. */
function candidates(url: string): string[] {
  const path = decoded(URL.canParse(url) ? new URL(url).pathname : url.replace(/[?#].*$/u, ''))
  const own = /^\/files\/(.+)$/u.exec(path)?.[1] ?? path.replace(/^\/+/u, '')
  return [own, basename(path)].filter((src) => imageSchema.shape.src.safeParse(src).success)
}

/**
 * Finds the image of a URL in the media folder; nothing is downloaded.
 * @returns null when it is missing or not an image.
 */
export async function findMediaImage(
  mediaDir: string,
  url: string,
): Promise<MediaFolderImage | null> {
  const src = candidates(url).find((path) => existsSync(join(mediaDir, path)))
  if (src === undefined) return null
  try {
    const { default: sharp } = await import('sharp')
    const { width, height, autoOrient } = await sharp(join(mediaDir, src)).metadata()
    return { src, width: autoOrient.width ?? width, height: autoOrient.height ?? height }
  } catch {
    return null
  }
}
