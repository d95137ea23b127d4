import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes V8 compile a whole script off the main thread while it downloads, instead of each function at its first call
 * (https://v8.dev/blog/explicit-compile-hints).
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Adds the hint to the scripts that every page runs first: framework, React and their runtime. Compiling them on the main
 * thread was most of the blocking time of a slow phone (docs/reference/benchmarks.md).
 */
export function addScriptCompileHints(root: string): void {
  const built = join(root, '.next')
  const manifest = readFileSync(join(built, 'build-manifest.json'), 'utf8')
  const { rootMainFiles } = JSON.parse(manifest) as { rootMainFiles: string[] }
  for (const file of rootMainFiles) {
    const path = join(built, file)
    const script = readFileSync(path, 'utf8')
    if (!script.startsWith(hint)) writeFileSync(path, hint + script)
  }
}
