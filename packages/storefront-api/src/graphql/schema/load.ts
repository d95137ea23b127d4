import type { GraphQLSchema } from 'graphql/index.js'
import { resolvers } from '../resolvers.ts'
import { schemaOf } from './dump.ts'
import { attachResolvers } from './strict.ts'
import type { SchemaVersion } from './versions.ts'

const built = new Map<SchemaVersion, GraphQLSchema>()

/** The executable schema of a version, built on first use and kept. */
export function schemaFor(version: SchemaVersion): GraphQLSchema {
  let schema = built.get(version)
  if (!schema) {
    schema = schemaOf(version)
    attachResolvers(schema, resolvers)
    built.set(version, schema)
  }
  return schema
}
