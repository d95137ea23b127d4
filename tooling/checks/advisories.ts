import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applying, describeHit, describeMend, type Hit, speaksOf } from '../advisories/judge.ts'
import { type Lockfile, lockedPackages, type LockedPackage } from '../advisories/locked.ts'
import { type Reason, reasons } from '../advisories/reasons.ts'
import { type Advisory, readSnapshot, snapshotFile } from '../advisories/snapshot.ts'
import type { Check, Finding } from './finding.ts'

const reasonsFile = 'tooling/advisories/reasons.ts'

/** Refuses a locked package with a known weakness, unless a reason says why it does not reach Orrery. */
export const advisories: Check = {
  name: 'advisories',
  run({ root }) {
    const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
    const locked = lockedPackages(JSON.parse(text) as Lockfile)
    return weighed(readSnapshot(root).advisories, locked, reasons)
  },
}

/** What of the known weaknesses has neither been mended nor explained, and which explanations are of no use. */
export function weighed(
  known: readonly Advisory[],
  locked: readonly LockedPackage[],
  given: readonly Reason[],
): Finding[] {
  const hits = applying(known, locked)
  return [
    ...hits.filter((hit) => !given.some((reason) => speaksOf(reason, hit))).map(unexplained),
    ...given.flatMap((reason, at) => useless(reason, given.slice(0, at), hits, locked)),
  ]
}

function unexplained(hit: Hit): Finding {
  const known = `https://github.com/advisories/${hit.advisory.id}`
  return {
    file: 'package-lock.json',
    problem: describeHit(hit),
    fix: `${describeMend(hit)}: install that, by an override if another package pins it. If it cannot reach Orrery, say why in ${reasonsFile}. It is told of at ${known}.`,
  }
}

function useless(
  reason: Reason,
  before: readonly Reason[],
  hits: readonly Hit[],
  locked: readonly LockedPackage[],
): Finding[] {
  const { advisory, package: name, version, why } = reason
  const said = `the reason for ${advisory} in ${name} ${version}`
  const found = (problem: string, fix: string): Finding[] => [{ file: reasonsFile, problem, fix }]
  if (!locked.some((each) => each.name === name && each.version === version))
    return found(`${said} is about a version that is not locked`, 'Remove it.')
  if (!hits.some((hit) => speaksOf(reason, hit)))
    return found(`${said} answers nothing that ${snapshotFile} knows`, 'Remove it.')
  if (before.some((other) => hits.some((hit) => speaksOf(other, hit) && speaksOf(reason, hit))))
    return found(`${said} is given twice`, 'Keep one.')
  if (why.trim().split(/\s+/).length < 5)
    return found(`${said} does not say why`, 'Say who calls that code, with what, and where.')
  return []
}
