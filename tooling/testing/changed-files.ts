import { execFileSync } from 'node:child_process'
import { CliError } from '../../server/launcher/cli-error.ts'

/** What changed since `commit`: paths that exist, relative to the checkout. */
export interface ChangedFiles {
  commit: string
  files: string[]
}

/**
 * The files that changed since this branch left `main`, those that are not committed included. Without such a branch, and on
 * `main` itself, those that are not committed.
 *
 * @throws CliError where the checkout is no repository of git
 */
export function changedFiles(root: string): ChangedFiles {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = (...words: string[]): string[] =>
    git(...words)
      .split('\0')
      .filter(Boolean)
  const commitOf = (...words: string[]): string | undefined => {
    try {
      return git(...words).trim()
    } catch {
      return undefined
    }
  }
  const commit =
    commitOf('merge-base', 'HEAD', 'origin/main') ??
    commitOf('merge-base', 'HEAD', 'main') ??
    commitOf('rev-parse', 'HEAD')
  if (commit === undefined) {
    throw new CliError('"--changed" needs a git repository with a commit. Run it without.')
  }
  return {
    commit,
    files: [
      ...lines('diff', '--name-only', '--diff-filter=d', '--relative', '-z', commit),
      ...lines('ls-files', '--others', '--exclude-standard', '-z'),
    ],
  }
}
