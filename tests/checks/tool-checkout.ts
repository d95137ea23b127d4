import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Finding } from '#tooling/checks/finding.ts'
import { parseLintReport } from '#tooling/checks/lint.ts'
import { runTool } from '#tooling/checks/run-tool.ts'

const own = join(import.meta.dirname, '../..')
const configuration = ['.oxlintrc.json', 'knip.jsonc']

/**
 * Creates a folder with these files and this checkout's tools and configuration, so a test runs the tools as `npm run
 * verify` does.
 *
 * @returns its path; the caller removes it
 */
export function createToolCheckout(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'orrery-tools-'))
  mkdirSync(join(root, 'node_modules'))
  // Only the executables, because the linter would follow imports into whole packages.
  symlinkSync(join(own, 'node_modules/.bin'), join(root, 'node_modules/.bin'))
  for (const name of configuration) copyFileSync(join(own, name), join(root, name))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** Lints a checkout with the rules that need no types. */
export async function lintWithoutTypes(root: string): Promise<Finding[]> {
  const { stdout } = await runTool(root, 'oxlint', ['--format=json'])
  return parseLintReport(stdout)
}
