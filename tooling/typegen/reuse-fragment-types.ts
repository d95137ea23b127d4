import { parseSync } from 'oxc-parser'

/** A node of the parsed text; offsets count characters. */
interface Node {
  type: string
  start: number
  end: number
}

interface ResultAlias extends Node {
  id: { name: string }
  typeAnnotation: Node
}

/** The members of a type as text, `null` aside. */
interface Shape {
  members: string
  nullable: boolean
}

interface Part extends Shape {
  name: string
}

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Writes the type that a part answers (`const heroFragment = defineQuery(…)`, so `HeroFragmentResult`) by
 * its name wherever else it stands spelled out. A type is taken for a part's when both have the very
 * same members, so nothing is claimed that the type generator did not find; a part that answers no
 * object has a type that says nothing of it, and shares none. The texts of the queries go too: they
 * repeat the parts, and stand in the sources.
 *
 * @param text what the type generator wrote
 */
export function reuseFragmentTypes(text: string): string {
  const { program, errors } = parseSync('types.ts', text)
  if (errors.length > 0)
    throw new Error(`The generated types cannot be read: ${errors[0]?.message}`)
  const results = [...nodesIn(program)].filter(isResult)
  const parts = results
    .filter(({ id }) => id.name.endsWith('FragmentResult'))
    .map(({ id, typeAnnotation }) => ({ name: id.name, ...shapeOf(text, typeAnnotation) }))
    .filter(({ members }) => members.includes('{'))
  // A part stays spelled out: two of the same members would each be written as the other.
  const edits = results.flatMap(({ id, typeAnnotation }) => {
    const own = parts.find(({ name }) => name === id.name)
    const others = parts.filter(({ members }) => members !== own?.members)
    return partsIn(text, typeAnnotation, others)
  })
  return withEdits(text, edits).replaceAll(/^\/\/ Query: .*\n/gm, '')
}

/** Where parts stand at a node or below it, the outermost ones only. */
function partsIn(text: string, node: Node, parts: Part[]): Edit[] {
  const { members, nullable } = shapeOf(text, node)
  const part = parts.find((candidate) => candidate.members === members)
  if (!part || node.type === 'TSTypeAnnotation') {
    return childrenOf(node).flatMap((child) => partsIn(text, child, parts))
  }
  const exact = part.nullable && !nullable ? `NonNullable<${part.name}>` : part.name
  const indent = /\s*$/.exec(text.slice(0, node.start))![0]
  return [
    {
      start: node.start - indent.length,
      end: node.end,
      text: `${indent === '' ? '' : ' '}${exact}${nullable && !part.nullable ? ' | null' : ''}`,
    },
  ]
}

function shapeOf(text: string, node: Node): Shape {
  const all = node.type === 'TSUnionType' ? childrenOf(node) : [node]
  const others = all.filter(({ type }) => type !== 'TSNullKeyword')
  return {
    members: others.map(({ start, end }) => unformatted(text.slice(start, end))).join('|'),
    nullable: others.length < all.length,
  }
}

/** A type without what its formatter writes in one way or another, as the line is long or short. */
function unformatted(type: string): string {
  return type
    .split(/("(?:[^"\\]|\\.)*")/)
    .map(unspaced)
    .join('')
}

/** Every other piece is a literal, whose blanks are its own. */
function unspaced(piece: string, index: number): string {
  if (index % 2 === 1) return piece
  return piece
    .replaceAll(/\s+/g, '')
    .replaceAll(/([:<(=,;[{])\|/g, '$1')
    .replaceAll(';}', '}')
}

function withEdits(text: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, text: by }) => all.slice(0, start) + by + all.slice(end), text)
}

function isResult(node: Node): node is ResultAlias {
  return node.type === 'TSTypeAliasDeclaration' && (node as ResultAlias).id.name.endsWith('Result')
}

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesIn(child)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
