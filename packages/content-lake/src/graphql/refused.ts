import type { GraphQLError, GraphQLFormattedError } from 'graphql/index.js'

/** A GraphQL document that is not answered: malformed, against the schema, or more than may be asked. */
export class RefusedDocument extends Error {
  override readonly name = 'RefusedDocument'
  /** As GraphQL tells of them. */
  readonly errors: readonly GraphQLFormattedError[]

  constructor(errors: readonly (GraphQLError | string)[]) {
    const told = errors.map((error) =>
      typeof error === 'string' ? { message: error } : error.toJSON(),
    )
    super(told[0]?.message)
    this.errors = told
  }
}
