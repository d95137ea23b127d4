import { watches } from '../catalogue/watches.ts'
import type { WatchDesign } from '../catalogue/watch-design.ts'
import { brandPictures } from './brand-pictures.ts'
import { watchPictureFile } from './manifest.ts'
import { watchViews } from './picture.ts'
import type { WatchView } from './picture.ts'

/** A piece of work that one worker does at a time. */
export type Task =
  | { kind: 'brand'; files: [string] }
  | { kind: 'watch'; handle: string; views: WatchView[]; files: string[] }

/** Shares the wanted files out into tasks, the long ones first. */
export function planOf(
  wanted: ReadonlySet<string>,
  designs: readonly WatchDesign[] = watches,
): Task[] {
  const ofWatches = designs.flatMap((design): Task[] => {
    const views = watchViews.filter((view) => wanted.has(watchPictureFile(design.handle, view)))
    const files = views.map((view) => watchPictureFile(design.handle, view))
    return views.length > 0 ? [{ kind: 'watch', handle: design.handle, views, files }] : []
  })
  const ofBrand = brandPictures
    .filter(({ file }) => wanted.has(file))
    .map(({ file }): Task => ({ kind: 'brand', files: [file] }))
  return [...ofBrand, ...ofWatches]
}
