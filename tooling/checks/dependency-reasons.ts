import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Finding } from './finding.ts'

const file = 'docs/reference/dependencies.md'
const audit = '.github/audit-ci.json'

interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  overrides?: Record<string, unknown>
  allowScripts?: Record<string, boolean>
}

/**
 * Rejects a package or an accepted advisory without a reason in docs/reference/dependencies.md, and a reason without its
 * package.
 */
export const dependencyReasonsCheck: Check = {
  name: 'dependencies',
  run({ root }) {
    const parse = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
    const read = (path: string) => parse(path) as Manifest
    const main = read('package.json')
    const manifests = [
      'package.json',
      ...(main.workspaces ?? []).map((folder) => `${folder}/package.json`),
      ...globSync('tooling/on-demand/*/package.json', { cwd: root }),
    ].filter((path) => existsSync(join(root, path)))
    const named = new Map(manifests.map((path) => [path, directOf(read(path))]))
    named.set('Overrides', Object.keys(main.overrides ?? {}))
    named.set('Install scripts', Object.keys(main.allowScripts ?? {}))
    named.set(audit, (parse(audit) as { allowlist: string[] }).allowlist)
    return compareWithDependencyTables(named, readFileSync(join(root, file), 'utf8'))
  },
}

/** Third-party packages that a manifest lists. */
function directOf(manifest: Manifest): string[] {
  const { dependencies: own, devDependencies, optionalDependencies } = manifest
  return Object.keys({ ...own, ...devDependencies, ...optionalDependencies }).filter(
    (name) => !name.startsWith('@orrery/'),
  )
}

/**
 * Compares packages by section with the tables of a document.
 *
 * @param named packages by section: the path of a manifest, or a heading
 */
export function compareWithDependencyTables(
  named: ReadonlyMap<string, readonly string[]>,
  text: string,
): Finding[] {
  const listed = tablesOf(text)
  const missing = [...named].flatMap(([section, packages]) =>
    packages
      .filter((name) => !listed.get(section)?.has(name))
      .map((name) => ({
        file,
        problem: `has no reason for ${name} under ${section}`,
        fix: 'Add its line, or uninstall it.',
      })),
  )
  const superfluous = [...listed].flatMap(([section, lines]) =>
    [...lines].flatMap(([name, { line, reason }]) => {
      if (!named.get(section)?.includes(name))
        return [
          { file, line, problem: `lists ${name}, which ${section} lacks`, fix: 'Delete its line.' },
        ]
      if (reason !== '') return []
      return [{ file, line, problem: `gives no reason for ${name}`, fix: 'Say what it is for.' }]
    }),
  )
  return [...missing, ...superfluous]
}

/** Table rows of each section by package. A section is identified by the manifest in its heading, or by the heading. */
function tablesOf(text: string): Map<string, Map<string, { line: number; reason: string }>> {
  const tables = new Map<string, Map<string, { line: number; reason: string }>>()
  let section = ''
  for (const [index, content] of text.split('\n').entries()) {
    const heading = /^## (.+)$/.exec(content)?.[1]
    if (heading !== undefined) section = /`([^`]+)`$/.exec(heading)?.[1] ?? heading
    const row = /^\| `([^`]+)` \|(.*)\|$/.exec(content)
    if (!row) continue
    const table = tables.get(section) ?? new Map<string, { line: number; reason: string }>()
    table.set(row[1] ?? '', { line: index + 1, reason: (row[2] ?? '').trim() })
    tables.set(section, table)
  }
  return tables
}
