import type { Check, Finding } from './finding.ts'
import { runTool } from './run-tool.ts'

interface Named {
  name: string
  line?: number
}
type Issue = { file: string; cycles?: Named[][] } & Record<string, Named[] | Named[][] | string>

/** Knip's issue kinds, with problem and fix. */
const kinds: Record<string, [string, string]> = {
  files: ['is imported by nothing', 'Delete it, or import it.'],
  exports: ['exports a name that nothing imports', 'Drop the export, or the whole thing.'],
  types: ['exports a type that nothing imports', 'Drop the export, or the whole type.'],
  enumMembers: ['has a member that nothing uses', 'Delete it.'],
  duplicates: ['exports one thing under two names', 'Keep one.'],
  dependencies: ['lists a dependency that nothing imports', 'npm uninstall it.'],
  devDependencies: ['lists a dependency that nothing imports', 'npm uninstall it.'],
  unlisted: ['uses a package that package.json does not list', 'npm install --save-exact it.'],
  unresolved: ['imports what does not exist', 'Correct the path.'],
  binaries: ['runs a program that no dependency brings', 'Add the dependency that brings it.'],
}

/** Rejects unused files, exports and dependencies, and import cycles, dynamic imports included. */
export const unusedCodeCheck: Check = {
  name: 'unused code',
  isTool: true,
  isWhole: true,
  async run({ root }) {
    const parameters = ['--reporter', 'json', '--no-config-hints', '--no-progress']
    const { status, stdout, stderr } = await runTool(root, 'knip', parameters)
    if (status !== 0 && !stdout.trim().startsWith('{')) {
      throw new Error(`knip exited with code ${status}:\n${stderr}${stdout}`)
    }
    return parseUnusedCode(stdout)
  },
}

export function parseUnusedCode(stdout: string): Finding[] {
  const { issues } = JSON.parse(stdout) as { issues: Issue[] }
  return issues.flatMap(({ cycles = [], ...issue }) => [
    ...cycles.map((files) => cycleFinding(issue.file, files)),
    ...Object.entries(issue).flatMap(([kind, found]): Finding[] => {
      if (!Array.isArray(found)) return []
      const [problem, fix] = kinds[kind] ?? [`has an issue of the kind "${kind}"`, 'See knip.']
      return found.flat().map(({ name, line }) => ({
        file: issue.file,
        line,
        problem: kind === 'files' ? problem : `${problem}: ${name}`,
        fix,
      }))
    }),
  ])
}

function cycleFinding(file: string, files: Named[]): Finding {
  return {
    file,
    line: files[0]?.line,
    problem: `imports in a cycle: ${[...files.map(({ name }) => name), file].join(' → ')}`,
    fix: 'Move what both need into a file of its own, or pass it in.',
  }
}
