import type { Check, Finding } from './finding.ts'
import { importsOf } from './imports.ts'
import type { InnerTable } from './inner-table.ts'
import { folderOf, innerRooms, type Room, targetOf } from './rooms.ts'
import { sourceFiles, type SourceFile } from './source-files.ts'

/** Who imports whom. A name that is only imported may have no entry of its own. */
export type Graph = ReadonlyMap<string, readonly string[]>

/**
 * Refuses files that import each other, directly or the long way round, and tables of inner rooms
 * that allow it. An import of types counts: it is knowledge too, and both ways is one thing in two files.
 */
export const circles: Check = {
  name: 'import circles',
  run({ root }) {
    const files = sourceFiles(root, /\.(ts|tsx|mts|mjs|js)$/)
    return [...fileCircles(files), ...tableCircles(innerRooms)]
  },
}

export function fileCircles(files: SourceFile[]): Finding[] {
  const imports = new Map(files.map((file) => [file.path, linesOfImports(file)]))
  const graph = new Map([...imports].map(([path, lines]) => [path, [...lines.keys()]]))
  return circlesIn(graph).map((circle) => ({
    file: circle[0]!,
    line: imports.get(circle[0]!)?.get(circle[1]!),
    problem: `imports in a circle: ${circle.join(' → ')}`,
    fix: 'Move what both need into a file of its own, or pass it in.',
  }))
}

/** The files of the checkout that a file imports, with the line of the first import of each. */
function linesOfImports(file: SourceFile): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { specifier, line } of importsOf(file)) {
    const target = targetOf(file.path, specifier)
    if (target !== undefined && !lines.has(target)) lines.set(target, line)
  }
  return lines
}

/** Circles that the tables of the inner rooms would allow, whether or not anybody walks them yet. */
export function tableCircles(tables: Partial<Record<Room, InnerTable>>): Finding[] {
  return Object.entries(tables).flatMap(([room, lines]) => {
    const names = Object.keys(lines)
    const graph = Object.entries(lines).map(
      ([name, allowed]) =>
        [name, allowed === 'anything' ? names.filter((other) => other !== name) : allowed] as const,
    )
    return circlesIn(new Map(graph)).map((circle) => ({
      file: 'tooling/checks/rooms.ts',
      problem: `allows a circle inside ${folderOf(room as Room)}/: ${circle.join(' → ')}`,
      fix: 'Take out one of these arrows; give what both rooms need a folder below them.',
    }))
  })
}

/**
 * One circle for each knot of names that reach each other, as the names along it with the first one
 * again at the end; the shortest through the knot's first name.
 */
export function circlesIn(graph: Graph): string[][] {
  return knotsOf(graph)
    .map((knot) => knot.toSorted())
    .toSorted((a, b) => a[0]!.localeCompare(b[0]!))
    .map((knot) => wayBack(graph, knot))
}

/** Tarjan's strongly connected components, those of one name that does not name itself left out. */
function knotsOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const knots: string[][] = []

  function visit(name: string): void {
    order.set(name, order.size)
    lowest.set(name, order.get(name)!)
    stack.push(name)
    open.add(name)
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.has(next)) lowest.set(name, Math.min(lowest.get(name)!, lowest.get(next)!))
    }
    if (lowest.get(name) !== order.get(name)) return
    const knot = stack.splice(stack.indexOf(name))
    for (const member of knot) open.delete(member)
    if (knot.length > 1 || graph.get(name)?.includes(name)) knots.push(knot)
  }

  for (const name of graph.keys()) if (!order.has(name)) visit(name)
  return knots
}

/** The shortest walk from the first name of a knot back to itself. */
function wayBack(graph: Graph, knot: string[]): string[] {
  const start = knot[0]!
  const walks = [[start]]
  const seen = new Set<string>()
  for (const walk of walks) {
    for (const next of graph.get(walk.at(-1)!) ?? []) {
      if (next === start) return [...walk, start]
      if (!knot.includes(next) || seen.has(next)) continue
      seen.add(next)
      walks.push([...walk, next])
    }
  }
  throw new Error(`${start} is in a knot but in no circle`)
}
