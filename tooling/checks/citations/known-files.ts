import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, matchesGlob, posix } from 'node:path'

/** Written while Orrery runs, is built or is tested: named in texts, and in no checkout. */
const local =
  /^(\.data|\.next|\.env|node_modules|test-results|DATA_DIR|dist|coverage)|(^|\/)(secrets\.json|run\.lock|seed-state)$/

/** The files and folders of a checkout, as a text may name them. */
export interface KnownFiles {
  /**
   * Whether a name in a text is one of something that exists: the whole of a path or its end, a
   * pattern, the mere name of a file, or a path from the text's own folder that begins with a dot.
   *
   * @param from path of the file that holds the text
   */
  has: (name: string, from: string) => boolean
  /** Whether a path from the checkout's folder, or a pattern, is one of something that exists. */
  hasPath: (path: string) => boolean
}

export function knownFiles(root: string): KnownFiles {
  const files = [...walk(root, '')]
  const paths = new Set([...files, ...files.flatMap(foldersOf)])
  const ends = new Set([...paths].flatMap(endsOf))

  const among = (known: ReadonlySet<string>, name: string): boolean =>
    name.includes('*') ? [...known].some((path) => matchesGlob(path, name)) : known.has(name)

  return {
    has(name, from) {
      const path = name.replaceAll(/<[^<>]+>/g, '*').replace(/\/$/, '')
      if (/^\.{1,2}\//.test(path)) return paths.has(posix.join(posix.dirname(from), path))
      if (local.test(path)) return true
      // `.client.tsx` is how names end.
      if (path.startsWith('.') && among(ends, `*${path}`)) return true
      return among(ends, path) || existsSync(join(root, 'node_modules', path))
    },
    hasPath: (path) => among(paths, path.replace(/\/$/, '')),
  }
}

/** `a/b/c` → `a/b/c`, `b/c`, `c` */
function endsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_, index) => segments.slice(index).join('/'))
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
