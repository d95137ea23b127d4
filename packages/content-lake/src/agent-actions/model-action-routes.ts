import { requireMember } from '../access/require-permission.ts'
import { notFound } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { agentSettingsRoute } from './agent-settings.ts'
import { prepareGeneration } from './generate-action.ts'
import { modelAction } from './model-action.ts'
import { preparePrompt } from './prompt-action.ts'
import { stopActions } from './running-actions.ts'
import { prepareTransformation } from './transform-action.ts'
import { prepareTranslation } from './translate-action.ts'

function rejectUnknownAction(context: RequestContext): never {
  requireMember(context)
  throw notFound(
    `There is no agent action "${context.params.action}", only generate, patch, prompt, transform and translate`,
  )
}

/** Agent actions with a language model. */
export const modelActionRoutes: Route[] = [
  action('generate', prepareGeneration),
  action('prompt', preparePrompt),
  action('transform', prepareTransformation),
  action('translate', prepareTranslation),
  { method: 'POST', path: '/agent/action/:action/:dataset', handler: rejectUnknownAction },
  { method: 'DELETE', path: '/agent/action/:dataset/:id', handler: stopActions },
  agentSettingsRoute,
]

function action(name: string, prepare: Parameters<typeof modelAction>[1]): Route {
  return {
    method: 'POST',
    path: `/agent/action/${name}/:dataset`,
    handler: modelAction(name, prepare),
  }
}
