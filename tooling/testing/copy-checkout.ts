import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What a fresh clone does not have: installed, built, local. */
const local = /^(node_modules|\.git|\.next|\.data[^/]*|\.env(\.local)?|test-results|coverage)$/

/**
 * Copies a checkout, as a fresh clone with its packages installed. The sources are copies, to be
 * changed by a test; the packages are links to the same files, which takes seconds instead of minutes.
 * `target` must be on the same disk, and may lie inside the checkout where git does not look.
 */
export function copyCheckout(root: string, target: string): void {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(root).filter((entry) => !local.test(entry))) {
    cpSync(join(root, name), join(target, name), { recursive: true, verbatimSymlinks: true })
  }
  const { status, stderr } = spawnSync('cp', ['-al', join(root, 'node_modules'), target], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The packages could not be linked to ${target}: ${stderr}`)
}
