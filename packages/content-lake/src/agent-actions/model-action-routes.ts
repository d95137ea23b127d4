import { requireMember } from '../access/require-permission.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { prepareGeneration } from './generate-action.ts'
import { modelAction, requireModel } from './model-action.ts'
import { preparePrompt } from './prompt-action.ts'
import { stopActions } from './running-actions.ts'
import { tokenBudgetsOf } from './token-budgets.ts'
import { prepareTransformation } from './transform-action.ts'
import { prepareTranslation } from './translate-action.ts'

/** `GET /agent/model`: whether actions with a model are available, and what the sender may still use today. */
function describeModel(context: RequestContext): Response {
  const principal = requireMember(context)
  const settings = context.lake.config.model
  if (!settings) return Response.json({ configured: false })
  const used = tokenBudgetsOf(context.lake, settings).usedBy(principal)
  return Response.json({
    configured: true,
    takesImages: settings.takesImages,
    dailyTokens: settings.dailyTokens,
    usedTokens: used,
  })
}

/** Agent actions with a language model. */
export const modelActionRoutes: Route[] = [
  action('generate', prepareGeneration),
  action('prompt', preparePrompt),
  action('transform', prepareTransformation),
  action('translate', prepareTranslation),
  { method: 'POST', path: '/agent/action/:action/:dataset', handler: requireModel },
  { method: 'DELETE', path: '/agent/action/:dataset/:id', handler: stopActions },
  // The tokens of today are counted by the leader.
  { method: 'GET', path: '/agent/model', handler: describeModel, servedBy: 'writer' },
]

function action(name: string, prepare: Parameters<typeof modelAction>[1]): Route {
  return {
    method: 'POST',
    path: `/agent/action/${name}/:dataset`,
    handler: modelAction(name, prepare),
  }
}
