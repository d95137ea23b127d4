import { requireMember } from '../access/require-permission.ts'
import { requireDataset } from '../http/data-request.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { endOfDay, tokenBudgetsOf } from './token-budgets.ts'

/**
 * `GET /agent/settings/{dataset}`: the language model of agent actions, and what the sender may still use of it today.
 * Studio shows its assistant by it.
 */
function describeAgentSettings(context: RequestContext): Response {
  const principal = requireMember(context)
  requireDataset(context)
  const { lake } = context
  const { model } = lake.config
  if (!model) return Response.json({ model: null })
  return Response.json({
    model: { name: model.name, takesImages: model.takesImages },
    budget: {
      usedTokens: tokenBudgetsOf(lake, model).usedBy(principal),
      limitTokens: model.dailyTokens,
      resetsAt: endOfDay(lake.clock()).toISOString(),
    },
  })
}

export const agentSettingsRoute: Route = {
  method: 'GET',
  path: '/agent/settings/:dataset',
  handler: describeAgentSettings,
  // The tokens of today are counted by the leader.
  servedBy: 'writer',
}
