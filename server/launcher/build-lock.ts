import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CliError } from './cli-error.ts'

/** The lock of a build: shared by processes that serve it, exclusive for a build. */
const lockPath = (root: string): string => join(root, '.next-served')

function lock(root: string, statements: readonly string[]): (() => void) | undefined {
  const database = new DatabaseSync(lockPath(root))
  try {
    for (const statement of statements) database.exec(statement)
  } catch (error) {
    database.close()
    if (!/locked|busy/i.test((error as Error).message)) throw error
    return undefined
  }
  return () => void (database.isOpen && database.close())
}

/**
 * Takes the shared lock on a build for the life of this process.
 *
 * @returns a function that releases the lock
 * @throws CliError while a build runs there
 */
export function lockBuildForServing(root: string): () => void {
  const letGo = lock(root, ['BEGIN', 'SELECT count(*) FROM sqlite_schema'])
  if (letGo) return letGo
  throw new CliError(`A build is running in ${root}. Wait for it to finish.`)
}

/**
 * Takes the exclusive lock on a build.
 *
 * @returns a function that releases the lock
 * @throws CliError while the build is served or rebuilt
 */
export function lockBuildForWriting(root: string): () => void {
  const letGo = lock(root, ['BEGIN EXCLUSIVE'])
  if (letGo) return letGo
  throw new CliError(
    `The build in ${root} is being served or rebuilt. Build in another folder and run "npm run upgrade" there (docs/upgrading.md), or stop it first.`,
  )
}
