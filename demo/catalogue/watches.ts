import { firstLightWatches } from './first-light.ts'
import { mechanicalLineWatches } from './mechanical-line.ts'
import { mechaquartzWatches } from './mechaquartz.ts'
import { nightSkyWatches } from './night-sky.ts'
import type { WatchDesign } from './watch-design.ts'

/** Every watch of the house, in the order of the printed catalogue. */
export const watches: readonly WatchDesign[] = [
  ...mechanicalLineWatches,
  ...mechaquartzWatches,
  ...nightSkyWatches,
  ...firstLightWatches,
]

/** @throws Error when no watch has that handle. */
export function watchOf(handle: string): WatchDesign {
  const watch = watches.find((candidate) => candidate.handle === handle)
  if (!watch) throw new Error(`No watch has the handle ${handle}`)
  return watch
}
