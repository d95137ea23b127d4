import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders and root files that a build of the site is made of, beside packages. */
const sourceFolders = ['app', 'components', 'lib', 'messages', 'public', 'schemas', 'studio']
const rootFiles =
  /^(next\.config|sanity\.config|sanity\.cli|proxy|instrumentation(-client)?|tsconfig|package|package-lock)\.(ts|tsx|mjs|js|json)$/
/** Tests and documents: a change of them needs no build. */
const isExcluded = /\.(test|spec|bench)\.tsx?$|\.md$/

/** Every file that the built site depends on, as sorted paths relative to `root`. */
export function buildInputs(root: string): string[] {
  const top = readdirSync(root, { withFileTypes: true })
  const inRoot = top.filter((entry) => entry.isFile() && rootFiles.test(entry.name))
  const folders = [...sourceFolders, ...sitePackageFolders(root)].filter((folder) =>
    existsSync(join(root, folder)),
  )
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !isExcluded.test(file.name))
      .map((file) => join(file.parentPath, file.name).slice(root.length + 1)),
  )
  return [...inRoot.map((entry) => entry.name), ...inFolders].toSorted()
}

/** Folders of the packages that the site imports: a change of the others needs no build. */
function sitePackageFolders(root: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@orrery/'))
    .map((name) => name.replace('@orrery/', 'packages/'))
}

/** One hash over names and contents: it changes when, and only when, a build would. */
export function buildFingerprint(root: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const path of buildInputs(root)) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}
