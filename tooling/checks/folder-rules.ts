import type { Finding } from './finding.ts'
import type { RuleTable } from './rule-table.ts'
import { folderOfZone, folderRules, type Zone, zoneOf } from './zones.ts'
import type { SourceFile } from './source-files.ts'

/** The rule table line that a file matches. */
export interface FolderRuleMatch {
  room: Zone
  /** The line's name: `shop`, `tools/*`, `.`. */
  line: string
  /**
   * The folder that the line matches here: `tools/releases` for `tools/*`. Files with the same place may import each other.
   */
  place: string
}

/** Tests are in each folder and need no line. */
export const isTestFile = (path: string): boolean =>
  /\.(test|spec|bench)\.tsx?$|\/testing\//.test(path)

/**
 * The folder rule of a file, `'unlisted'` when its zone's table has no matching line, and undefined when its zone has no
 * table or the file is outside the zone's folder.
 */
export function folderRuleOf(
  path: string,
  tables: Partial<Record<Zone, RuleTable>> = folderRules,
): FolderRuleMatch | 'unlisted' | undefined {
  const room = zoneOf(path)
  const lines = tables[room]
  const folder = `${folderOfZone(room)}/`
  const stands = standsAt(path)
  if (!lines || !stands.startsWith(folder)) return undefined
  const segments = stands.slice(folder.length).split('/')
  for (let length = segments.length; length > 0; length -= 1) {
    const place = segments.slice(0, length)
    const line = Object.keys(lines).find((name) => fits(name, place, length === segments.length))
    if (line !== undefined) return { room, line, place: place.join('/') }
  }
  return segments.length === 1 && Object.hasOwn(lines, '.')
    ? { room, line: '.', place: '.' }
    : 'unlisted'
}

/** The schema of a page module is in the module's folder and counts as `schemas/modules/<name>/`. */
function standsAt(path: string): string {
  return path.endsWith('.schema.ts') ? path.replace(/^components\//, 'schemas/') : path
}

/** Whether a line matches these segments; `*` matches a folder, never a file. */
function fits(name: string, place: string[], isFile: boolean): boolean {
  const parts = name.split('/')
  if (parts.length !== place.length || (isFile && parts.at(-1) === '*')) return false
  return parts.every((part, index) => part === '*' || part === place[index])
}

/** Why an import inside one zone is rejected, undefined if it is allowed. */
export function forbiddenFolderImport(
  from: string,
  to: string,
  tables: Partial<Record<Zone, RuleTable>> = folderRules,
): string | undefined {
  if (zoneOf(from) !== zoneOf(to)) return undefined
  const source = folderRuleOf(from, tables)
  const target = folderRuleOf(to, tables)
  // An unlisted folder is one finding, not one for each import.
  if (!isListed(source) || !isListed(target) || source.place === target.place) return undefined
  if (isTestFile(from) && !/(^|\/)testing$/.test(source.line)) return undefined
  const allowed = tables[source.room]?.[source.line]
  if (allowed === undefined || allowed === 'anything' || allowed.includes(target.line)) return
  const folder = folderOfZone(source.room)
  const may = allowed.length > 0 ? `may import from ${allowed.join(', ')} only` : 'imports nothing'
  return source.line === target.line
    ? `${folder}/${source.place} and ${folder}/${target.place} are strangers`
    : `inside ${folder}/, ${source.line} ${may}, and this is ${target.line}`
}

const isListed = (found: FolderRuleMatch | 'unlisted' | undefined): found is FolderRuleMatch =>
  typeof found === 'object'

/** Unlisted folders, lines that match nothing, and rules that would allow a cycle. */
export function ruleTableFindings(
  files: SourceFile[],
  tables: Partial<Record<Zone, RuleTable>> = folderRules,
): Finding[] {
  const unlisted = new Map<string, Finding>()
  const met = new Set<string>()
  for (const { path } of files) {
    const inner = folderRuleOf(path, tables)
    if (inner === undefined) continue
    if (isListed(inner)) met.add(`${inner.room} ${inner.line}`)
    else if (!isTestFile(path)) {
      const place = unlistedPlace(path)
      unlisted.set(place, noLine(place, zoneOf(path)))
    }
  }
  const idle = Object.entries(tables).flatMap(([room, lines]) =>
    Object.keys(lines)
      .filter((line) => !met.has(`${room} ${line}`))
      .map((line) => noFiles(line, room as Zone)),
  )
  return [...unlisted.values(), ...idle, ...upwardArrows(tables)]
}

/** Rules that name lines below them. If all name lines above, no cycle is possible, whatever the imports. */
function upwardArrows(tables: Partial<Record<Zone, RuleTable>>): Finding[] {
  return Object.entries(tables).flatMap(([room, lines]) => {
    const names = Object.keys(lines)
    return Object.entries(lines).flatMap(([line, allowed], at) => {
      const below = names.slice(allowed === 'anything' ? at + 1 : at)
      const named = allowed === 'anything' ? below : below.filter((name) => allowed.includes(name))
      return named.map((name) => mayCycle(line, name, room as Zone))
    })
  })
}

/** The folder or file in the zone that has no line. */
function unlistedPlace(path: string): string {
  const depth = folderOfZone(zoneOf(path)).split('/').length + 1
  return path.split('/').slice(0, depth).join('/')
}

const tableFile = 'tooling/checks/zones.ts'

const noLine = (place: string, room: Zone): Finding => ({
  file: place,
  problem: `has no line in the table of ${folderOfZone(room)}/, so nothing says what it may import`,
  fix: `Add one to folderRules in ${tableFile}, with as few arrows as it needs, and a forbidden import to tests/checks/forbidden-imports.ts.`,
})

const noFiles = (line: string, room: Zone): Finding => ({
  file: tableFile,
  problem: `has the line "${line}" for ${folderOfZone(room)}/, where no file falls under it`,
  fix: 'Delete the line, or correct its name.',
})

const mayCycle = (line: string, name: string, room: Zone): Finding => ({
  file: tableFile,
  problem: `lets ${line} of ${folderOfZone(room)}/ import ${name}, which is not above it`,
  fix: 'Put the line below those that it names. If they name each other, move what both need to a line above both.',
})
