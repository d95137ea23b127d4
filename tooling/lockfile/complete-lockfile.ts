/**
 * A registry that carries only some platforms' packages makes `npm install` leave the others out of
 * the lockfile, and `npm ci` then refuses the lockfile on every machine. This adds the entries that a
 * full registry would have given: optional, for their platform only, without a checksum.
 */

import semver from 'semver'

interface LockEntry {
  version?: string
  engines?: Record<string, string>
  optional?: boolean
  dev?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  optionalDependencies?: Record<string, string>
}

export interface Lockfile {
  packages: Record<string, LockEntry>
}

/** An optional package that an entry of the lockfile requires and no entry provides. */
export interface MissingPackage {
  name: string
  version: string
  /** Path of the entry that requires it. */
  wantedBy: string
  dev: boolean
}

/** Finds every optional package without an entry where Node would look for it. */
export function missingOptionalPackages({ packages }: Lockfile): MissingPackage[] {
  const missing: MissingPackage[] = []
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const nearest = placesOf(path, name).find((place) => place in packages)
      if (nearest !== undefined && fits(packages[nearest]?.version, version)) continue
      missing.push({ name, version, wantedBy: path, dev: entry.dev === true })
    }
  }
  return missing
}

/**
 * Drops the engines of packages that run on the pinned Node: npm would hold them to the Node that it runs on itself, and
 * warn (EBADENGINE) of packages that never run there.
 *
 * @returns the packages that do not run on the pinned Node; they keep their engines
 */
export function dropSatisfiedEngines({ packages }: Lockfile, pinned: string): string[] {
  const unfit: string[] = []
  for (const path of packagesWithEngines({ packages })) {
    const entry = packages[path]
    // An optional package that does not fit is left out.
    const fits = entry?.optional || semver.satisfies(pinned, entry?.engines?.node ?? '*')
    if (fits) delete entry?.engines
    else unfit.push(path)
  }
  return unfit
}

/** Installed packages whose engines npm would compare with its own Node. */
export function packagesWithEngines({ packages }: Lockfile): string[] {
  return Object.keys(packages).filter(
    (path) => path.includes('node_modules/') && packages[path]?.engines !== undefined,
  )
}

/** The platforms that Orrery runs on. */
const supported = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'arm64' },
] as const

/** Packages that come in a build for each platform, and have none for one that Orrery runs on. */
export function packagesMissingPlatforms({
  packages,
}: Lockfile): { path: string; platform: string }[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const builds = Object.keys(optionalDependencies)
      .map((name) => packages[placesOf(path, name).find((place) => place in packages) ?? ''])
      .filter((build) => build?.os !== undefined && build.cpu !== undefined)
    if (builds.length < 2) return []
    return supported
      .filter((platform) => !builds.some((build) => runsOn(build, platform)))
      .map(({ os, cpu }) => ({ path, platform: `${os} ${cpu}` }))
  })
}

function runsOn(build: LockEntry | undefined, platform: (typeof supported)[number]): boolean {
  const takes = (named: string | string[] | undefined, value: string): boolean =>
    named === undefined || [named].flat().includes(value)
  return (
    takes(build?.os, platform.os) &&
    takes(build?.cpu, platform.cpu) &&
    (!('libc' in platform) || takes(build?.libc, platform.libc))
  )
}

/** Platform packages are required in one exact version; for a range, any present version is right. */
function fits(present: string | undefined, wanted: string): boolean {
  return !/^\d/.test(wanted) || present === wanted
}

/** Where Node looks for `name` from the package at `path`, nearest first. */
function placesOf(path: string, name: string): string[] {
  const places: string[] = []
  for (let at = path; at !== ''; at = parentOf(at)) places.push(`${at}/node_modules/${name}`)
  return [...places, `node_modules/${name}`]
}

function parentOf(path: string): string {
  const cut = path.lastIndexOf('/node_modules/')
  return cut < 0 ? '' : path.slice(0, cut)
}

/** Node's own builds for Linux run with glibc alone, and their packages do not say so. */
const needsGlibc = /^node_modules\/node-linux-[^/]+$/

/**
 * Adds the missing entries and returns how many there were. Packages that ask for one name in two
 * versions get an entry each, below the one that asks.
 */
export function completeLockfile(lockfile: Lockfile): number {
  const missing = missingOptionalPackages(lockfile)
  for (const { name, version, wantedBy, dev } of missing) {
    const top = `node_modules/${name}`
    const place =
      top in lockfile.packages && lockfile.packages[top]?.version !== version
        ? `${wantedBy}/node_modules/${name}`
        : top
    lockfile.packages[place] = {
      version,
      ...platformOfPackageName(name),
      ...(dev && { dev }),
      optional: true,
    }
  }
  for (const [path, entry] of Object.entries(lockfile.packages))
    if (needsGlibc.test(path)) entry.libc = ['glibc']
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  return missing.length
}

const systems: [RegExp, string][] = [
  [/darwin|fsevents/, 'darwin'],
  [/android/, 'android'],
  [/freebsd/, 'freebsd'],
  [/netbsd/, 'netbsd'],
  [/openbsd/, 'openbsd'],
  [/openharmony/, 'openharmony'],
  [/sunos/, 'sunos'],
  [/aix/, 'aix'],
  [/win32|windows/, 'win32'],
  [/linux/, 'linux'],
]
const processors: [RegExp, string][] = [
  [/wasm32/, 'wasm32'],
  [/arm64|aarch64/, 'arm64'],
  [/arm/, 'arm'],
  [/x64|x86_64/, 'x64'],
  [/ia32|x86/, 'ia32'],
  [/ppc64/, 'ppc64'],
  [/riscv64/, 'riscv64'],
  [/s390x/, 's390x'],
  [/loong64/, 'loong64'],
  [/mips64/, 'mips64el'],
]

/** Reads the platform from a package's name, the way platform packages are named everywhere. */
export function platformOfPackageName(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> {
  const os = systems.find(([pattern]) => pattern.test(name))?.[1]
  const cpu = processors.find(([pattern]) => pattern.test(name))?.[1]
  const libc = /musl/.test(name) ? 'musl' : /linux.*gnu/.test(name) ? 'glibc' : undefined
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) }
}
