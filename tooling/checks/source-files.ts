import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Folders without sources: installed, built, generated, or fixtures. */
const skipped =
  /(^|\/)(node_modules|\.next|\.git|\.data[^/]*|test-results|dist|coverage|generated)$/
const fixtures = 'tests/checks/fixtures'
const generated = /\.generated\.[a-z]+$|(^|\/)next-env\.d\.ts$/

export interface SourceFile {
  /** Path relative to the root, with forward slashes. */
  path: string
  text: string
}

/**
 * Reads the source files below `root` whose path matches, sorted by path. `only` limits the walk to some folders of the
 * root; `''` selects files of the root itself.
 */
export function sourceFiles(root: string, matches: RegExp, only?: string[]): SourceFile[] {
  return [...walk(root, root)]
    .filter((path) => matches.test(path) && !generated.test(path))
    .filter((path) => only === undefined || only.includes(topFolder(path)))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function topFolder(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
}

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = join(folder, entry.name)
    const path = relative(root, full).split(sep).join('/')
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && !skipped.test(path) && path !== fixtures)
      yield* walk(root, full)
  }
}

/** Line number of the character at `index`, from 1. */
export function lineAt(text: string, index: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < index; at = text.indexOf('\n', at + 1)) {
    line += 1
  }
  return line
}
