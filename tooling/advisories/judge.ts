/** Holds locked packages against what is known of weak ones. */
import type { LockedPackage } from './locked.ts'
import { isIn, mendedFrom } from './ranges.ts'
import type { Reason } from './reasons.ts'
import { type Advisory, severities, type Snapshot } from './snapshot.ts'

/** An advisory and the locked version that it applies to. */
export interface Hit {
  advisory: Advisory
  locked: LockedPackage
}

/** Every advisory that applies to a locked version, the gravest first. */
export function applying(advisories: readonly Advisory[], locked: readonly LockedPackage[]): Hit[] {
  return advisories
    .flatMap((advisory) =>
      locked
        .filter(({ name, version }) => name === advisory.package && isIn(version, advisory.range))
        .map((each) => ({ advisory, locked: each })),
    )
    .toSorted((a, b) => weight(a.advisory) - weight(b.advisory))
}

const weight = ({ severity }: Advisory): number => severities.indexOf(severity)

/** Whether a reason is about this hit. */
export const speaksOf = (reason: Reason, { advisory, locked }: Hit): boolean =>
  reason.advisory === advisory.id &&
  reason.package === locked.name &&
  reason.version === locked.version

/** How many locked versions some complete source was asked for, and how many others only one that is not. */
export function coverage(
  { sources }: Snapshot,
  locked: readonly LockedPackage[],
): { whole: number; part: number } {
  const askedOf = (complete: boolean): number => {
    const those = Object.values(sources).filter((source) => source.complete || !complete)
    const asked = new Set(those.flatMap((source) => source.asked))
    return locked.filter(({ name, version }) => asked.has(name) || asked.has(`${name}@${version}`))
      .length
  }
  return { whole: askedOf(true), part: askedOf(false) - askedOf(true) }
}

/** `js-yaml 3.13.1 has GHSA-… (CVE-…, moderate, CWE-…)`. */
export function describeHit({ advisory, locked }: Hit): string {
  const { id, severity, aliases, cwe } = advisory
  const known = [...aliases, `severity ${severity}`, ...cwe].join(', ')
  return `${locked.name} ${locked.version} has ${id} (${known})`
}

/** What would mend a hit, in words. */
export function describeMend({ advisory, locked }: Hit): string {
  const mended = mendedFrom(locked.version, advisory.range)
  if (mended === undefined) return 'No version is known that mends it'
  return 'from' in mended
    ? `${mended.from} mends it`
    : `A version above ${mended.above} mends it, if there is one`
}
