/**
 * Ranges of versions that an advisory names. Whatever a source writes becomes one range of node-semver, read with
 * pre-releases in their place: 3.0.0-beta.1 comes before 3.0.0, so it lies in `<3.0.0` (semver.org, rule 11; OSV
 * schema, "evaluation").
 */
import semver from 'semver'

/** A turn in an OSV range: vulnerable from `introduced` on, no longer from `fixed`, last of all at `last_affected`. */
export interface OsvEvent {
  introduced?: string
  fixed?: string
  last_affected?: string
  /** How far the list was looked at, not a turn. */
  limit?: string
}

/** What OSV says is affected of one package: ranges, versions by name, or both. */
export interface OsvAffected {
  ranges?: { type: string; events: OsvEvent[] }[]
  versions?: string[]
}

/** Orders by which npm's versions can be compared: OSV's dump says the one, GitHub's database the other of the same. */
const ordered = new Set(['SEMVER', 'ECOSYSTEM'])

const reading = { includePrerelease: true }

/**
 * One semver range for all that OSV names. Versions that are none of semver's are left out: npm installs no such.
 *
 * @throws Error when nothing is named that npm can compare, so that no advisory is passed over in silence
 */
export function rangeOfOsv({ ranges = [], versions = [] }: OsvAffected): string {
  const parts = ranges
    .filter(({ type }) => ordered.has(type))
    .flatMap(({ events }) => spans(events))
  const rest = versions.filter(
    (version) => semver.valid(version) !== null && !parts.some((part) => isIn(version, part)),
  )
  return readRange([...parts, ...rest.map((version) => `=${version}`)].join(' || '))
}

/** The spans between turns, each `>=from <until`, `>=from <=last` or open above. */
function spans(events: OsvEvent[]): string[] {
  const found: string[] = []
  let from: string | undefined
  const close = (end: string): void => {
    if (from !== undefined) found.push(from === '0' ? end : `>=${from} ${end}`)
    from = undefined
  }
  for (const event of events.filter(({ limit }) => limit === undefined).toSorted(byVersion)) {
    if (event.introduced !== undefined) from = event.introduced
    if (event.fixed !== undefined) close(`<${event.fixed}`)
    if (event.last_affected !== undefined) close(`<=${event.last_affected}`)
  }
  if (from !== undefined) found.push(from === '0' ? '*' : `>=${from}`)
  return found
}

/** Turns come in any order (OSV schema); of one version what ends comes before what begins. */
function byVersion(a: OsvEvent, b: OsvEvent): number {
  const begins = (event: OsvEvent): number => Number(event.introduced !== undefined)
  return semver.compare(versionOf(a), versionOf(b)) || begins(a) - begins(b)
}

function versionOf({ introduced, fixed, last_affected }: OsvEvent): string {
  const version = introduced ?? fixed ?? last_affected ?? ''
  return version === '0' ? '0.0.0-0' : version
}

/**
 * A range in node-semver's own spelling, so that the same range is always the same text.
 *
 * @throws Error when it is none
 */
export function readRange(range: string): string {
  const read = range.trim() === '' ? null : semver.validRange(range, reading)
  if (read === null) throw new Error(`"${range}" is no range of versions`)
  return read
}

/** Whether a version lies in the range. */
export const isIn = (version: string, range: string): boolean =>
  semver.satisfies(version, range, reading)

/**
 * The first version that is out of the range's span in which this one lies.
 *
 * @returns its number; or `above` with the last one affected, where the advisory names no more; or undefined where all
 * versions are affected
 */
export function mendedFrom(
  version: string,
  range: string,
): { from: string } | { above: string } | undefined {
  const span = new semver.Range(range, reading).set.find((comparators) =>
    comparators.every((comparator) => comparator.test(version)),
  )
  for (const comparator of span ?? []) {
    // Of "*", what npm compares with is no version.
    if (!(comparator.semver instanceof semver.SemVer)) continue
    const { operator } = comparator
    if (operator === '<') return { from: comparator.semver.version }
    if (operator === '<=' || operator === '') return { above: comparator.semver.version }
  }
  return undefined
}
