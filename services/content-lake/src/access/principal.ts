/**
 * What somebody is to the content. `none` is everybody who is not known. What each may do stands in `grants.ts` and
 * nowhere else.
 */
export type Role = 'none' | 'viewer' | 'contributor' | 'translator' | 'editor' | 'administrator'

/** Who is asking. Resolved once a request by `account/authenticate.ts`. */
export interface Principal {
  id: string
  name: string
  email: string
  role: Role
  /** The languages that a translator writes in, as documents name them in `language`. */
  languages?: readonly string[]
  /** ISO time at which the session ends by which they ask; absent where they ask by none. */
  until?: string
}

export const ANONYMOUS: Principal = { id: '', name: '', email: '', role: 'none' }
