import type { Check, Finding } from './finding.ts'
import { importsOf } from './imports.ts'
import { isTest } from './inner-rooms.ts'
import { isPlain, plainRooms, pureRooms, roomOf, targetOf } from './rooms.ts'
import { lineAt, sourceFiles, type SourceFile } from './source-files.ts'
import { nodesOf, parse, type SyntaxNode } from './syntax.ts'

/** Packages that are a framework, a service or the machine. */
const heavyPackage =
  /^(node:|next($|[-/])|react($|[-/])|use-intl($|\/)|styled-components|server-only|client-only|sanity($|[-/])|@sanity\/|@portabletext\/|@shopify\/|@orrery\/)/

/** Names that reach the environment, the network or the page that the code happens to run in. */
const worldlyNames = new Set([
  'process',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'window',
  'navigator',
  'localStorage',
  'sessionStorage',
])

/** Refuses environment, network and framework in the rooms that must run anywhere. */
export const plainness: Check = {
  name: 'plain rooms',
  run: ({ root }) => sourceFiles(root, /\.tsx?$/, ['lib', 'studio']).flatMap(worldlyThings),
}

export function worldlyThings(file: SourceFile): Finding[] {
  const plain = isPlain(file.path)
  if (isTest(file.path)) return []
  if (!plain && !pureRooms.some((room) => room.test(file.path))) return []
  const found = [...importsFrom(file, plain), ...namesIn(file)]
  return found.map(({ line, problem }) => ({
    file: file.path,
    line,
    problem,
    fix: plain
      ? `Take it as a parameter, or move the function out of ${roomNameOf(file.path)}: what stands there runs in browsers, in Studio and in plain Node.`
      : 'Take it as a parameter: a model is tested in Node, without a framework.',
  }))
}

const roomNameOf = (path: string): string =>
  plainRooms.find((room) => path.startsWith(room)) ?? path

interface Found {
  line: number
  problem: string
}

function importsFrom(file: SourceFile, plain: boolean): Found[] {
  return importsOf(file)
    .filter(({ typeOnly }) => plain || !typeOnly)
    .flatMap(({ specifier, line }) => {
      const target = targetOf(file.path, specifier)
      if (target === undefined) {
        return heavyPackage.test(specifier) ? [{ line, problem: `knows ${specifier}` }] : []
      }
      const plainTarget = isPlain(target) || roomOf(target) === 'generated'
      return plain && !plainTarget
        ? [{ line, problem: `imports ${specifier}, which is not plain itself` }]
        : []
    })
}

function namesIn(file: SourceFile): Found[] {
  return [...nodesOf(parse(file), isReference)]
    .filter(({ type, name }) => type === 'Identifier' && worldlyNames.has(String(name)))
    .map(({ name, start }) => ({
      line: lineAt(file.text, start),
      problem: `reaches for ${String(name)}`,
    }))
}

/** `a.fetch` and `{ fetch: 1 }` name a property and no global. */
function isReference(node: SyntaxNode, field: string): boolean {
  const propertyName = field === 'property' || field === 'key'
  return !(propertyName && node.computed === false)
}
