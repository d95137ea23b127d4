import type { Check, Finding } from './finding.ts'
import { importsOf } from './module-imports.ts'
import { isTestFile, forbiddenFolderImport, ruleTableFindings } from './folder-rules.ts'
import { forbiddenZoneImport, zoneOf, importTargetOf } from './zones.ts'
import { sourceFiles, type SourceFile } from './source-files.ts'

/** Rejects an import that crosses a boundary between or inside zones, and an incomplete rule table. */
export const importBoundariesCheck: Check = {
  name: 'boundaries',
  run({ root }) {
    const files = sourceFiles(root, /\.(ts|tsx)$/)
    return [...ruleTableFindings(files), ...files.flatMap(forbiddenImports)]
  },
}

export function forbiddenImports(file: SourceFile): Finding[] {
  return importsOf(file).flatMap(({ specifier, line }): Finding[] => {
    const target = importTargetOf(file.path, specifier)
    const problem =
      target === undefined
        ? refusedPackage(file.path, specifier)
        : (refusedIn(file.path, target) ??
          refusedTest(file.path, target) ??
          forbiddenFolderImport(file.path, target))
    if (problem === undefined) return []
    const fix = target === undefined ? packageFix : fixFor(file.path, target)
    return [{ file: file.path, line, problem: `imports ${specifier}: ${problem}`, fix }]
  })
}

/** Servers: the site reaches them by HTTP alone. */
const isServer = (path: string): boolean =>
  /^packages\/(?:content-lake|storefront-api)\//.test(path)

/** A test may import across zones of the app; servers stay sealed. */
function refusedIn(from: string, to: string): string | undefined {
  return isTestFile(from) && !isServer(from) && !isServer(to)
    ? undefined
    : forbiddenZoneImport(from, to)
}

/** Packages that only some zones may import. */
const packageFolderRules: [RegExp, readonly string[]][] = [
  [/^sanity($|\/)|^@sanity\/vision|^sanity-plugin-/, ['schemas', 'studio', 'app-studio']],
  [/^graphql($|\/)/, ['storefront-api', 'content-lake']],
  [/^@sanity\/diff-match-patch($|\/)/, ['content-lake']],
  [/^groq-js($|\/)/, ['tests']],
]

/** Packages of which only subpaths may be imported. */
const wholePackages = ['@shopify/hydrogen-react']

function refusedPackage(path: string, specifier: string): string | undefined {
  const room = zoneOf(path)
  if (['server', 'tooling', 'tests', 'root', 'generated'].includes(room) || isTestFile(path))
    return undefined
  if (wholePackages.includes(specifier)) {
    return 'its root brings all of it into the browser; import the part, such as @shopify/hydrogen-react/flatten-connection'
  }
  const rule = packageFolderRules.find(([pattern]) => pattern.test(specifier))
  if (!rule || rule[1].includes(room)) return undefined
  return `this package belongs to ${rule[1].join(', ')}`
}

/** Production code must not import a test. */
function refusedTest(from: string, to: string): string | undefined {
  const shipped = !isTestFile(from) && !['tooling', 'tests', 'root'].includes(zoneOf(from))
  return shipped && isTestFile(to) ? 'this is a test' : undefined
}

const packageFix = 'Do it in that room and pass the result in, or do without the package.'

function fixFor(from: string, to: string): string {
  if (zoneOf(from) === zoneOf(to)) {
    return 'Move the shared part below both, or pass it in from above; a new arrow is a line of folderRules in tooling/checks/zones.ts.'
  }
  if (isServer(from)) {
    return 'The site and the servers reach each other by HTTP only: pass it in, or move it to a package that both import.'
  }
  return 'Move the shared part to the room both may import, or pass it in from above (docs/architecture.md).'
}
