import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'

/** Builds whose files are kept for pages that are open. */
const maxBuilds = 3

/** The folder that holds the files of the last builds, one folder each. */
export const archivedBuildsDir = (dataDir: string): string => join(dataDir, 'builds')

/** The id of the build in a checkout. */
export const buildIdOf = (root: string): string =>
  readFileSync(join(root, '.next', 'BUILD_ID'), 'utf8').trim()

/**
 * Keeps the files of a build that browsers load, beyond the life of the build: a page that is open asks for them whichever
 * build answers by then. The oldest go.
 */
export function archiveBuild(root: string, dataDir: string): void {
  const build = buildIdOf(root)
  const from = join(root, '.next', 'static')
  const kept = archivedBuildsDir(dataDir)
  const target = join(kept, build)
  mkdirSync(kept, { recursive: true })
  if (!existsSync(target) && existsSync(from)) {
    const half = join(kept, `.${build}-${process.pid}`)
    cpSync(from, half, { recursive: true })
    renameSync(half, target)
  }
  if (existsSync(target)) utimesSync(target, new Date(), new Date())
  const age = (name: string): number => statSync(join(kept, name)).mtimeMs
  const oldest = readdirSync(kept).toSorted((one, other) => age(other) - age(one))
  for (const name of oldest.slice(maxBuilds))
    rmSync(join(kept, name), { recursive: true, force: true })
}
