import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { imageSchema } from '../catalogue/schema-parts.ts'

/** A picture of the media folder. */
export interface MediaPicture {
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

/** Paths in the media folder that an address may mean: the shop's own, then a file of that name. */
function candidates(url: string): string[] {
  const path = decoded(URL.canParse(url) ? new URL(url).pathname : url.replace(/[?#].*$/u, ''))
  const own = /^\/files\/(.+)$/u.exec(path)?.[1] ?? path.replace(/^\/+/u, '')
  return [own, basename(path)].filter((src) => imageSchema.shape.src.safeParse(src).success)
}

/**
 * Finds the picture behind an address in the media folder: nothing is fetched from elsewhere.
 * @returns null when it is not there, or is no picture.
 */
export async function findPicture(mediaDir: string, url: string): Promise<MediaPicture | null> {
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
