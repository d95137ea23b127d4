/**
 * What somebody is to the content. `none` is everybody who is not known. What each may do stands in `grants.ts` and
 * nowhere else.
 */
export type Role =
  | 'none'
  | 'viewer'
  | 'contributor'
  | 'translator'
  | 'editor'
  | 'administrator'
  /** One that administrators made: `own` says which. */
  | 'own'

/** A role of the project's own: documents, by GROQ filters, and what may be done with them. */
export interface CustomRole {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly grants: readonly {
    readonly filter: string
    readonly permissions: readonly string[]
    /** Only in these datasets; in all of them when absent. */
    readonly datasets?: readonly string[]
  }[]
}

/** Who is asking. Resolved once a request by `account/authenticate.ts`. */
export interface Principal {
  id: string
  name: string
  email: string
  role: Role
  /** The languages that a translator writes in, as documents name them in `language`. */
  languages?: readonly string[]
  /** The types of documents that a translator writes. */
  types?: readonly string[]
  customRole?: CustomRole
  /** ISO time at which the session ends by which they ask; absent where they ask by none. */
  sessionEndsAt?: string
}

export const ANONYMOUS: Principal = { id: '', name: '', email: '', role: 'none' }
