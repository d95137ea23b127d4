import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  Source,
  validate,
  visit,
} from 'graphql/index.js'
import type { OlderAndNewerSchema } from './schema-versions.ts'

/** The GraphQL files of the site: operations, and the fragments that they share. */
export interface GraphqlDocuments {
  /** By the operation's name. */
  operations: ReadonlyMap<string, OperationDefinitionNode>
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
}

/**
 * Reads GraphQL files, leaving out the dropped fragments and every mention of them.
 * @param paths the files, relative to `root`
 * @throws Error with the file and the place when one is not GraphQL
 */
export function readGraphqlDocuments(
  root: string,
  paths: readonly string[],
  dropped: readonly string[],
): GraphqlDocuments {
  const operations = new Map<string, OperationDefinitionNode>()
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const node of without(parse(new Source(text, path)), dropped).definitions) {
      const name = 'name' in node ? node.name?.value : undefined
      if (!name) throw new Error(`${path}: give every operation a name.`)
      if (operations.has(name) || fragments.has(name))
        throw new Error(`${path}: the name ${name} is taken by another document.`)
      if (node.kind === Kind.OPERATION_DEFINITION) operations.set(name, node)
      if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(name, node)
    }
  }
  return { operations, fragments }
}

/** An operation with the fragments that it needs, each once and after those that it needs itself. */
export function fragmentNamesOf(
  { fragments }: GraphqlDocuments,
  node: OperationDefinitionNode | FragmentDefinitionNode,
  found: Set<string> = new Set(),
): Set<string> {
  visit(node, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value)
      if (!fragment || found.has(name.value)) return
      fragmentNamesOf({ operations: new Map(), fragments }, fragment, found)
      found.add(name.value)
    },
  })
  return found
}

/**
 * Refuses what one of the versions that the site speaks would refuse.
 * @throws Error with the words of each refusal
 */
export function validateGraphqlDocuments(
  documents: GraphqlDocuments,
  schemas: OlderAndNewerSchema,
): void {
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [...documents.fragments.values(), ...documents.operations.values()],
  }
  const problems = [schemas.older, schemas.newer]
    .flatMap((schema) => validate(schema, document))
    .map(({ message, nodes }) => `${nodes?.[0]?.loc?.source.name ?? ''}: ${message}`)
  if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'))
}

function without(document: DocumentNode, dropped: readonly string[]): DocumentNode {
  const isDropped = (name: string) => dropped.includes(name)
  return visit(document, {
    FragmentDefinition: ({ name }) => (isDropped(name.value) ? null : undefined),
    FragmentSpread: ({ name }) => (isDropped(name.value) ? null : undefined),
  })
}
