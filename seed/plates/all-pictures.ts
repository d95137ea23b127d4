import { manifest } from '../pictures/manifest.ts'
import type { PictureEntry } from '../pictures/picture.ts'
import { plates } from './plates.ts'

/** Every picture of the demo, the printed plates included. */
export const allPictures: readonly PictureEntry[] = [...manifest, ...plates]

/** @throws Error when nothing draws such a file */
export function pictureNamed(file: string): PictureEntry {
  const entry = allPictures.find((candidate) => candidate.file === file)
  if (!entry) throw new Error(`Nothing draws a picture named ${file}`)
  return entry
}
