/** What is known of weak packages, as the repository keeps it: `tooling/advisories/known.json`. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare } from './locked.ts'
import { isIn } from './ranges.ts'

export const snapshotFile = 'tooling/advisories/known.json'

export const severities = ['critical', 'high', 'moderate', 'low', 'unknown'] as const
export type Severity = (typeof severities)[number]

/** One weakness of one package. Facts alone: no text of others. */
export interface Advisory {
  /** `GHSA-…`, or `MAL-…` for a package that was made or taken over to do harm. */
  id: string
  package: string
  /** Affected versions, a range of node-semver. */
  range: string
  severity: Severity
  /** Kinds of weakness, `CWE-…`, as far as the source says. */
  cwe: string[]
  /** Other names of the same, `CVE-…`. */
  aliases: string[]
  /** Name of the source that said so. */
  source: string
  /** Day of the very record (YYYY-MM-DD), where it is not the source's. */
  asOf?: string
}

/** Where advisories were read, when, and for what. */
export interface Source {
  /** What it is and how it was read, for whoever judges what the snapshot is worth. */
  about: string
  /** Day until which it knew (YYYY-MM-DD). */
  asOf: string
  /** Whether it told all that is known of what it was asked for, or what could be found there. */
  complete: boolean
  /** What it was asked for: names, or `name@version` where it answers for single versions. */
  asked: string[]
}

export interface Snapshot {
  sources: Record<string, Source>
  advisories: Advisory[]
}

export const readSnapshot = (root: string): Snapshot =>
  JSON.parse(readFileSync(join(root, snapshotFile), 'utf8')) as Snapshot

/** The text of a snapshot: sorted, one advisory or asked package a line, so that a change shows as what changed. */
export function formatSnapshot({ sources, advisories }: Snapshot): string {
  const named = Object.entries(sources).toSorted(([a], [b]) => compare(a, b))
  const text = {
    sources: Object.fromEntries(
      named.map(([name, { about, asOf, complete, asked }]) => [
        name,
        { about, asOf, complete, asked: [...new Set(asked)].toSorted(compare) },
      ]),
    ),
    advisories: '@',
  }
  const lines = sorted(advisories).map((advisory) => `    ${JSON.stringify(inOrder(advisory))}`)
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`
  return `${JSON.stringify(text, null, 2).replace('"advisories": "@"', () => `"advisories": ${list}`)}\n`
}

const sorted = (advisories: Advisory[]): Advisory[] =>
  advisories.toSorted(
    (a, b) => compare(a.package, b.package) || compare(a.id, b.id) || compare(a.range, b.range),
  )

/** Properties in one order, whoever made the object. */
const inOrder = ({ id, package: name, range, severity, cwe, aliases, source, asOf }: Advisory) => ({
  package: name,
  id,
  range,
  severity,
  cwe: cwe.toSorted(compare),
  aliases: aliases.toSorted(compare),
  source,
  asOf,
})

/** Writes the snapshot whole or not at all: beside its place first, then renamed into it. */
export function writeSnapshot(root: string, snapshot: Snapshot): void {
  const path = join(root, snapshotFile)
  const beside = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(beside, formatSnapshot(snapshot))
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

/**
 * A snapshot after a source was asked anew. A source that knows all of a package replaces everything. One that answers
 * for single versions (`name@version`) is believed for those: what was known of other versions stays, and what an
 * earlier source said of a version that this one acquits is dropped.
 */
export function renewed(
  before: Snapshot,
  name: string,
  source: Source,
  found: Advisory[],
): Snapshot {
  const asked = new Map<string, string[]>()
  for (const each of source.asked) {
    const at = each.lastIndexOf('@')
    if (at < 1) return { sources: { [name]: source }, advisories: found }
    asked.set(each.slice(0, at), [...(asked.get(each.slice(0, at)) ?? []), each.slice(at + 1)])
  }
  const kept = before.advisories.filter(
    (old) =>
      old.source !== name &&
      !found.some(({ id, package: of }) => id === old.id && of === old.package) &&
      !(asked.get(old.package) ?? []).some((version) => isIn(version, old.range)),
  )
  const cited = Object.entries(before.sources).filter(([key]) => key !== name)
  return {
    sources: { ...Object.fromEntries(cited), [name]: source },
    advisories: [...kept, ...found],
  }
}
