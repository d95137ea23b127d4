import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleEnvValues } from '#lib/env-variables.ts'
import type { Check, Finding } from './finding.ts'
import { lineAt, sourceFiles } from './source-files.ts'

const path = '.env.example'
/** Variables of the launcher and the test runner. */
const launcherNames = [
  'DATA_DIR',
  'DATABASE_URL',
  'CONTENT_LAKE_FOLLOWERS',
  'STOREFRONT_API_PROCESSES',
  'CHROMIUM_PATH',
  'TEST_PORT_BASE',
]
const serviceName =
  /\b(?:(?:CONTENT_LAKE|STOREFRONT|OTEL|AWS)_[A-Z][A-Z_]*|ASSETS_URL|TRACE_SECRET)\b/g

/** Variables that the site, the launcher and the packages read. */
export function variablesInCode(root: string): Set<string> {
  const names = new Set<string>([...Object.keys(exampleEnvValues), ...launcherNames])
  for (const { path: file, text } of sourceFiles(root, /\.ts$/, ['packages'])) {
    if (/\.test\.ts$|\/testing\/|\/renamed-variables\.ts$/.test(file)) continue
    for (const [name] of text.matchAll(serviceName)) names.add(name)
  }
  return names
}

/** Reports undocumented and unused variables. */
export function compareEnvExampleWithCode(example: string, inCode: Set<string>): Finding[] {
  const documented = new Map(
    [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => [match[1]!, match.index]),
  )
  const missing = [...inCode].filter((name) => !documented.has(name))
  const unknown = [...documented].filter(([name]) => !inCode.has(name))
  return [
    ...missing.map((name) => ({
      file: path,
      problem: `${name} is read but not documented`,
      fix: `Add a line "# ${name}=" with a sentence above it.`,
    })),
    ...unknown.map(([name, index]) => ({
      file: path,
      line: lineAt(example, index),
      problem: `${name} is documented but nothing reads it`,
      fix: 'Delete the line, or read the variable.',
    })),
  ]
}

/** Keeps .env.example in sync with the code. */
export const envExampleCheck: Check = {
  name: '.env.example',
  run: ({ root }) =>
    compareEnvExampleWithCode(readFileSync(join(root, path), 'utf8'), variablesInCode(root)),
}
