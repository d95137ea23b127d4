import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, posix } from 'node:path'

/** Written while Orrery runs, is built or is tested: named in texts, and in no checkout. */
const local =
  /^(\.data|\.next|\.env|node_modules|test-results|DATA_DIR|dist|coverage)|(^|\/)(secrets\.json|run\.lock|seed-state)$/

/** The files of a checkout, as a text may name them. */
export interface KnownFiles {
  /**
   * Whether a name in a text is one of something that exists. It may be a path from the checkout's
   * folder or from any folder above the text's own file, with or without `src/`; a pattern; or, without
   * a folder, the mere name of a file.
   *
   * @param from path of the file that holds the text
   */
  has: (name: string, from: string) => boolean
}

export function knownFiles(root: string): KnownFiles {
  const files = [...walk(root, '')]
  const paths = new Set([...files, ...files.flatMap(foldersOf)])
  const names = new Set([...paths].map((path) => basename(path)))

  function hasName(name: string): boolean {
    if (names.has(name)) return true
    // `.client.tsx` is how names end.
    const pattern = name.startsWith('.') ? `*${name}` : name
    return pattern.includes('*') && [...names].some((known) => matchesGlob(known, pattern))
  }

  function exists(path: string): boolean {
    if (paths.has(path)) return true
    if (!path.includes('*')) return existsSync(join(root, 'node_modules', path))
    return [...paths].some((known) => matchesGlob(known, path))
  }

  return {
    has(name, from) {
      const path = name.replaceAll(/<[^<>]+>/g, '*').replace(/\/$/, '')
      if (local.test(path)) return true
      if (!path.includes('/') && hasName(path)) return true
      return basesOf(from).some((base) => exists(posix.normalize(posix.join(base, path))))
    },
  }
}

/** Its folder, every one above, and `src` below each. */
function basesOf(from: string): string[] {
  const folders = [...foldersOf(from), '']
  return folders.flatMap((folder) => [folder, posix.join(folder, 'src')])
}

/** Every folder above a path, the nearest first. */
function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

const skipped = /^(node_modules|\.git|\.next|\.data.*|test-results)$/

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = posix.join(folder, entry.name)
    if (!entry.isDirectory()) yield path
    else if (!skipped.test(entry.name)) yield* walk(root, path)
  }
}
