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

/** Number of builds whose files are archived for open pages. */
const maxBuilds = 3

/** The folder of the archived builds, one folder each. */
export const archivedBuildsDir = (dataDir: string): string => join(dataDir, 'builds')

/** The id of a checkout's build. */
export const buildIdOf = (root: string): string =>
  readFileSync(join(root, '.next', 'BUILD_ID'), 'utf8').trim()

/** Archives the browser files of a build, because an open page requests them after the next release. Deletes the oldest. */
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
