import { gid } from '../../catalogue/gid.ts'
import type { ResolversOf } from '../schema/resolver.ts'

export const redirectResolvers: ResolversOf<'UrlRedirect'> = {
  id: ({ redirect }) => gid('UrlRedirect', redirect.id),
  path: ({ redirect }) => redirect.path,
  target: ({ redirect }) => redirect.target,
}
