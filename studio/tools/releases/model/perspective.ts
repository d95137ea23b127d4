import type { DeskRelease } from './release.ts'

/** Whether a release can be looked through: what is over holds no version any more. */
export const isRelease = ({ state }: Pick<DeskRelease, 'state'>): boolean =>
  !['published', 'archived'].includes(state)
