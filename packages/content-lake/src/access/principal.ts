/** Role of a principal. `none` is anonymous. `role-grants.ts` alone defines what each may do. */
export type Role =
  | 'none'
  | 'viewer'
  | 'contributor'
  | 'translator'
  | 'editor'
  | 'administrator'
  /** A custom role: `customRole` holds it. */
  | 'own'

/** A custom role of the project: GROQ filters with permissions. */
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

/** The sender of a request. Authenticated once per request by `account/authenticate.ts`. */
export interface Principal {
  id: string
  name: string
  email: string
  role: Role
  /** Languages of a translator, as documents name them in `language`. */
  languages?: readonly string[]
  /** Document types that a translator writes. */
  types?: readonly string[]
  customRole?: CustomRole
  /** ISO time at which the session expires; absent without a session. */
  sessionEndsAt?: string
}

export const ANONYMOUS: Principal = { id: '', name: '', email: '', role: 'none' }
