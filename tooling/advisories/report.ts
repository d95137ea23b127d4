/** What `npm run advisories` prints. */
import { applying, coverage, describeHit, describeMend, speaksOf } from './judge.ts'
import type { LockedPackage } from './locked.ts'
import type { Reason } from './reasons.ts'
import type { Advisory, Snapshot } from './snapshot.ts'

/** How much of the lockfile is coverage, by what and as of when, and what applies. */
export function describeSnapshot(
  snapshot: Snapshot,
  locked: readonly LockedPackage[],
  reasons: readonly Reason[],
  today: string,
): string[] {
  const hits = applying(snapshot.advisories, locked)
  const names = new Set(locked.map(({ name }) => name)).size
  const { whole, part } = coverage(snapshot, locked)
  return [
    `Of ${locked.length} locked versions (${names} names) all is known of ${whole}, something of ${part}, nothing of ${locked.length - whole - part}; ${snapshot.advisories.length} advisories are kept.`,
    ...Object.entries(snapshot.sources).map(
      ([name, { about, asOf, asked }]) =>
        `  ${name}, as of ${asOf} (${days(asOf, today)}), ${asked.length} asked for: ${about}`,
    ),
    hits.length === 0 ? 'None applies.' : `${hits.length} apply:`,
    ...hits.map((hit) => {
      const reason = reasons.find((each) => speaksOf(each, hit))
      const rest = reason === undefined ? describeMend(hit) : `does not reach Orrery: ${reason.why}`
      return `  ${describeHit(hit)}; ${rest}`
    }),
  ]
}

/** What a renewal brought and took, one line each. */
export function describeChange(before: Snapshot, after: Snapshot): string[] {
  const told = ({ package: name, id, range }: Advisory): string => `${name} ${id} ${range}`
  const old = new Set(before.advisories.map(told))
  const now = new Set(after.advisories.map(told))
  const lines = [
    ...[...now].filter((line) => !old.has(line)).map((line) => `  + ${line}`),
    ...[...old].filter((line) => !now.has(line)).map((line) => `  - ${line}`),
  ]
  return lines.length === 0 ? ['No advisory came or went.'] : ['Changed:', ...lines]
}

function days(from: string, to: string): string {
  const age = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  return age === 1 ? '1 day old' : `${age} days old`
}
