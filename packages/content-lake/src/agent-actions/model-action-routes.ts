import type { Route } from '../http/router.ts'
import { agentSettingsRoute } from './agent-settings.ts'
import { prepareGeneration } from './generate-action.ts'
import { modelAction, requireModel } from './model-action.ts'
import { preparePrompt } from './prompt-action.ts'
import { stopActions } from './running-actions.ts'
import { prepareTransformation } from './transform-action.ts'
import { prepareTranslation } from './translate-action.ts'

/** Agent actions with a language model. */
export const modelActionRoutes: Route[] = [
  action('generate', prepareGeneration),
  action('prompt', preparePrompt),
  action('transform', prepareTransformation),
  action('translate', prepareTranslation),
  { method: 'POST', path: '/agent/action/:action/:dataset', handler: requireModel },
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
