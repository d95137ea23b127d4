import { isPerspectiveName } from './preview-view.ts'

/** The fields of a release that determine its publish time. */
export interface ReleaseSchedule {
  /** The release id in the ids of its versions. */
  name: string
  state: string
  publishAt?: string | null
}

/** States of releases that are scheduled, or being published. */
const coming = new Set(['scheduled', 'scheduling', 'publishing'])

/** The releases published by an instant, the last one first. */
export function releasesPublishedBy<Release extends ReleaseSchedule>(
  releases: readonly Release[],
  at: string,
): Release[] {
  const last = Date.parse(at)
  return releases
    .filter(({ name, state }) => isPerspectiveName(name) && coming.has(state))
    .filter(({ publishAt }) => Date.parse(publishAt ?? '') <= last)
    .toSorted((one, other) => timeOf(other) - timeOf(one) || (one.name < other.name ? 1 : -1))
}

const timeOf = ({ publishAt }: ReleaseSchedule): number => Date.parse(publishAt ?? '')

/**
 * The perspective of the site at an instant: releases scheduled until then are layered over published content, later
 * ones over earlier ones, in the order in which they are published.
 */
export function perspectiveAtInstant(releases: readonly ReleaseSchedule[], at: string): string {
  return [...releasesPublishedBy(releases, at).map(({ name }) => name), 'published'].join(',')
}
