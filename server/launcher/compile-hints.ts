import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Tells V8 to compile a whole script while it arrives, beside the main thread, and not function by
 * function when each is first called (https://v8.dev/blog/explicit-compile-hints).
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Puts the hint before the scripts that every page runs first: framework, React and their runtime. What they
 * would otherwise compile in one piece at the start was most of the blocking time of a slow phone
 * (docs/reference/benchmarks.md).
 */
export function addCompileHints(root: string): void {
  const built = join(root, '.next')
  const manifest = readFileSync(join(built, 'build-manifest.json'), 'utf8')
  const { rootMainFiles } = JSON.parse(manifest) as { rootMainFiles: string[] }
  for (const file of rootMainFiles) {
    const path = join(built, file)
    const script = readFileSync(path, 'utf8')
    if (!script.startsWith(hint)) writeFileSync(path, hint + script)
  }
}
