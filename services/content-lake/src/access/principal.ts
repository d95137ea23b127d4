/** What a caller may do. `none` sees published documents without a dot in their id, nothing else. */
export type Role = 'none' | 'viewer' | 'editor' | 'administrator'

/** Who is asking. Resolved once a request by `account/authenticate.ts`. */
export interface Principal {
  id: string
  name: string
  email: string
  role: Role
}

export const ANONYMOUS: Principal = { id: '', name: '', email: '', role: 'none' }
