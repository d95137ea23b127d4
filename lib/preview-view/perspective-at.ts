import { isPerspectiveName } from './preview-view.ts'

/** What a release says of when it goes live. */
export interface ReleaseSchedule {
  /** The id in the ids of its versions. */
  name: string
  state: string
  publishAt?: string | null
}

/** Releases that will be published unless somebody stops them, or are being published at this moment. */
const coming = new Set(['scheduled', 'scheduling', 'publishing'])

/** The releases that will have gone live by an instant, the last one first. */
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
 * The site as it will be at an instant, as a perspective: what is scheduled until then lies over what is published,
 * the later over the earlier, because the later is published over it.
 */
export function perspectiveAt(releases: readonly ReleaseSchedule[], at: string): string {
  return [...releasesPublishedBy(releases, at).map(({ name }) => name), 'published'].join(',')
}
