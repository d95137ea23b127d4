import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Finding } from './finding.ts'

/**
 * A page module is one thing: its schema and its folder of component, projection and test. What the
 * registry must say about each is tested beside the registry itself.
 */
export const pageModules: Check = {
  name: 'page modules',
  run({ root }) {
    const schemas = join(root, 'schemas', 'modules')
    const components = join(root, 'components', 'modules')
    const withSchema = readdirSync(schemas)
      .filter((name) => /^[a-z-]+\.ts$/.test(name) && name !== 'index.ts')
      .map((name) => name.slice(0, -3))
    const withComponent = readdirSync(components, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
    return [
      ...withSchema.flatMap((name) => missingFiles(root, name)),
      ...withComponent
        .filter((name) => !withSchema.includes(name))
        .map((name) => ({
          file: `components/modules/${name}`,
          problem: 'has no schema',
          fix: `Write schemas/modules/${name}.ts, or delete the folder.`,
        })),
    ]
  },
}

function missingFiles(root: string, name: string): Finding[] {
  return [`${name}.tsx`, `${name}.groq.ts`, `${name}.test.tsx`]
    .map((file) => `components/modules/${name}/${file}`)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => ({
      file: path,
      problem: `is missing, though schemas/modules/${name}.ts exists`,
      fix: 'A page module is a schema, a component, a projection and a test: write the missing part.',
    }))
}
