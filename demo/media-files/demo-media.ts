import { brandMedia } from './brand-media.ts'
import type { MediaFile } from './media-file.ts'
import { plateMedia } from './plate-media.ts'
import { watchDrawings } from './watch-drawings.ts'

/** Every picture and animation of the demo. */
export const pictures: readonly MediaFile[] = [
  ...brandMedia,
  ...watchDrawings.map(({ media }) => media),
  ...plateMedia,
]

/** Every file of `demo/media/` that the demo uploads. */
export const mediaFiles: readonly string[] = [
  ...pictures.map(({ file }) => file),
  'wrist-ruler.pdf',
]

/** @throws Error when the demo has no such picture */
export function pictureNamed(file: string): MediaFile {
  const picture = pictures.find((candidate) => candidate.file === file)
  if (!picture) throw new Error(`The demo has no picture named ${file}`)
  return picture
}

/** Whether the lake stores a file as a file asset, because it is no still picture. */
export function isStoredAsFileAsset(file: string): boolean {
  return file.startsWith('loop-') || file.endsWith('.pdf')
}
