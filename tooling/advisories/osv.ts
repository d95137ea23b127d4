/** Reads OSV's public dump of npm: a folder of JSON files, or `all.zip` as it is offered. */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { type OsvAffected, rangeOfOsv } from './ranges.ts'
import { type Advisory, severities, type Severity } from './snapshot.ts'
import { Unanswered } from './unanswered.ts'

/** What is read of a record (ossf.github.io/osv-schema, 1.7). */
export interface OsvRecord {
  id: string
  modified: string
  withdrawn?: string
  aliases?: string[]
  affected?: (OsvAffected & { package?: { ecosystem: string; name: string } })[]
  database_specific?: { severity?: string; cwe_ids?: string[] }
}

/** What a dump says of the packages that were asked for. */
export interface Dump {
  advisories: Advisory[]
  /** Day of the newest record of npm, asked for or not (YYYY-MM-DD). */
  asOf: string
  /** How many records were read. */
  records: number
}

/** Fewer records than npm has had for years: a part of the dump would pass for all of it. */
const fewest = 3000

/**
 * @param from `all.zip` of the npm ecosystem, or a folder that it was unpacked into
 * @param names packages of interest
 * @param least records without which it is no whole dump
 * @throws Unanswered when there is no whole dump of npm, or a record of such a package cannot be read
 */
export async function readDump(
  from: string,
  names: ReadonlySet<string>,
  least = fewest,
): Promise<Dump> {
  const dump: Dump = { advisories: [], asOf: '', records: 0 }
  for await (const record of recordsOf(from)) {
    const found = advisoriesOf(record, names)
    if (!(record.affected ?? []).some(({ package: of }) => of?.ecosystem === 'npm')) continue
    dump.records += 1
    dump.advisories.push(...found)
    const day = record.modified.slice(0, 10)
    if (day > dump.asOf) dump.asOf = day
  }
  if (dump.records >= least) return dump
  throw new Unanswered(
    `${from} has ${dump.records} records of npm, where all of them are thousands; it wants OSV's all.zip of npm, or its folder.`,
  )
}

/** The advisories of one record about these packages; none for one that was withdrawn. */
export function advisoriesOf(record: OsvRecord, names: ReadonlySet<string>): Advisory[] {
  if (record.withdrawn !== undefined) return []
  const about = (record.affected ?? []).filter(({ package: of }) => of?.ecosystem === 'npm')
  const named = new Set(about.map(({ package: of }) => of?.name ?? ''))
  return [...named]
    .filter((name) => names.has(name))
    .map((name) => ({
      id: record.id,
      package: name,
      range: rangeOf(
        record.id,
        name,
        about.filter(({ package: of }) => of?.name === name),
      ),
      severity: severityOf(record),
      cwe: record.database_specific?.cwe_ids ?? [],
      aliases: (record.aliases ?? []).filter((alias) => alias.startsWith('CVE-')),
      source: 'osv',
    }))
}

function rangeOf(id: string, name: string, affected: OsvAffected[]): string {
  try {
    return rangeOfOsv({
      ranges: affected.flatMap(({ ranges = [] }) => ranges),
      versions: affected.flatMap(({ versions = [] }) => versions),
    })
  } catch (error) {
    throw new Unanswered(`${id} names versions of ${name} that cannot be read: ${String(error)}.`)
  }
}

/** GitHub's word for it; a package that does harm is as bad as can be, whoever says nothing else. */
function severityOf({ id, database_specific }: OsvRecord): Severity {
  if (id.startsWith('MAL-')) return 'critical'
  const said = database_specific?.severity?.toLowerCase()
  return severities.find((severity) => severity === said) ?? 'unknown'
}

async function* recordsOf(from: string): AsyncGenerator<OsvRecord> {
  const stats = statSync(from, { throwIfNoEntry: false })
  if (stats === undefined) throw new Unanswered(`${from} does not exist.`)
  yield* stats.isDirectory() ? inFolder(from) : inZip(from)
}

function* inFolder(folder: string): Generator<OsvRecord> {
  const isRecord = (entry: Dirent): boolean => entry.isFile() && entry.name.endsWith('.json')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!isRecord(entry)) continue
    const path = join(entry.parentPath, entry.name)
    try {
      yield JSON.parse(readFileSync(path, 'utf8')) as OsvRecord
    } catch (error) {
      throw new Unanswered(`${path} cannot be read: ${String(error)}.`)
    }
  }
}

async function* inZip(path: string): AsyncGenerator<OsvRecord> {
  try {
    const zip = await yauzl.openPromise(path)
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('.json')) continue
      yield (await json(await zip.openReadStreamPromise(entry))) as OsvRecord
    }
  } catch (error) {
    if (error instanceof Unanswered) throw error
    throw new Unanswered(`${path} cannot be read: ${String(error)}.`)
  }
}
