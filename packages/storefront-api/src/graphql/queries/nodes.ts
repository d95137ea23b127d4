import { limitArray } from '../errors.ts'
import { findNode } from '../find-node.ts'
import type { ResolversOf } from '../schema/resolver.ts'

export const nodeQueries: ResolversOf<'QueryRoot'> = {
  node: (_root, args, context) => findNode(args.id, 'id', context),
  nodes: (_root, args, context) => {
    limitArray(args.ids, 250)
    context.budget.left -= args.ids.length
    return args.ids.map((id) => findNode(id, 'ids', context))
  },
}
