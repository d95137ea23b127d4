import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders and root files that the build reads, besides packages. */
const sourceFolders = ['app', 'components', 'lib', 'messages', 'public', 'schemas', 'studio']
const rootFiles =
  /^(next\.config|sanity\.config|sanity\.cli|proxy|instrumentation(-client)?|tsconfig|package|package-lock)\.(ts|tsx|mjs|js|json)$/
/** Tests and documents, which do not affect the build. */
const isExcluded = /\.(test|spec|bench)\.tsx?$|\.md$/

/** Every input of the build, as sorted paths relative to `root`. */
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

/** Folders of the packages that the site imports; others do not affect the build. */
function sitePackageFolders(root: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@orrery/'))
    .map((name) => name.replace('@orrery/', 'packages/'))
}

/** A hash of names and contents, which changes exactly when the build's inputs do. */
export function buildFingerprint(root: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const path of buildInputs(root)) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}
