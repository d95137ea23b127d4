import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CliError } from './cli-error.ts'

/** Locked with the build: many serve one, and nobody builds in its place meanwhile. */
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
 * Says that a build is being served, for as long as this process lives.
 *
 * @returns lets go of it
 * @throws CliError while somebody builds there
 */
export function lockBuildForServing(root: string): () => void {
  const letGo = lock(root, ['BEGIN', 'SELECT count(*) FROM sqlite_schema'])
  if (letGo) return letGo
  throw new CliError(`A build is running in ${root}. Wait for it to finish.`)
}

/**
 * Takes the place of a build for oneself.
 *
 * @returns lets go of it
 * @throws CliError while one is served from there, or made
 */
export function lockBuildForWriting(root: string): () => void {
  const letGo = lock(root, ['BEGIN EXCLUSIVE'])
  if (letGo) return letGo
  throw new CliError(
    `The build in ${root} is being served or rebuilt. Build in another folder and run "npm run upgrade" there (docs/upgrading.md), or stop it first.`,
  )
}
