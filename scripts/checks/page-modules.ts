import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Finding } from './finding.ts'

/** The files of one thing, after its name. */
const moduleParts = ['schema.ts', 'groq.ts', 'view.tsx', 'test.tsx']
const kindParts = ['entry.ts', 'groq.ts', 'view.tsx', 'test.tsx']

/**
 * A page module is one folder, and so is a page kind. What the registries must say about each is
 * tested beside them.
 */
export const pageModules: Check = {
  name: 'page modules',
  run: ({ root }) => [
    ...missingParts(root, 'components/modules', moduleParts),
    ...missingParts(root, 'components/pages', kindParts),
  ],
}

function missingParts(root: string, folder: string, parts: string[]): Finding[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => parts.map((part) => `${folder}/${name}/${name}.${part}`))
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => ({
      file: path,
      problem: 'is missing from its folder',
      fix: `One folder holds ${parts.join(', ')}: write the missing part.`,
    }))
}
