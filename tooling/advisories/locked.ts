/** The names and versions that package-lock.json installs, which advisories are asked for. */

interface LockEntry {
  /** The package's own name, where the folder is called otherwise (`npm:` aliases). */
  name?: string
  version?: string
  /** Of a workspace: the folder that the entry leads to. */
  link?: boolean
  /** Installed for development alone. */
  dev?: boolean
}

export interface Lockfile {
  packages: Record<string, LockEntry>
}

/** One version of a package that the lockfile installs, however many places it stands in. */
export interface LockedPackage {
  name: string
  version: string
  /** True where nothing but development asks for it. */
  dev: boolean
}

const folder = 'node_modules/'

/** Every package of the lockfile, by name and version and each once; own workspaces are left out. */
export function lockedPackages({ packages }: Lockfile): LockedPackage[] {
  const found = new Map<string, LockedPackage>()
  for (const [path, entry] of Object.entries(packages)) {
    const at = path.lastIndexOf(folder)
    if (at === -1 || entry.link === true || entry.version === undefined) continue
    const name = entry.name ?? path.slice(at + folder.length)
    const key = `${name}@${entry.version}`
    const dev = entry.dev === true && (found.get(key)?.dev ?? true)
    found.set(key, { name, version: entry.version, dev })
  }
  return [...found.values()].toSorted(
    (a, b) => compare(a.name, b.name) || compare(a.version, b.version),
  )
}

/** The versions of each name, as the registry is asked for them. */
export function versionsByName(locked: readonly LockedPackage[]): Record<string, string[]> {
  const byName: Record<string, string[]> = {}
  for (const { name, version } of locked) (byName[name] ??= []).push(version)
  return byName
}

/** By code unit, so that files come out alike on every machine. */
export function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
