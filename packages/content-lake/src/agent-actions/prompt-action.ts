import { badRequest } from '../http/errors.ts'
import { LONG_INSTRUCTION, readInstructionParams } from './instruction.ts'
import {
  parseTemperature,
  requireText,
  type ActionRequest,
  type PreparedAction,
} from './model-action.ts'
import { parseFlag } from './target-document.ts'

const DEFAULT_TEMPERATURE = 0.3

const TASK = {
  string: 'Follow the instruction. Answer with the result alone.',
  json: 'Follow the instruction. Answer with one JSON value and nothing else.',
}

/**
 * `POST /agent/action/prompt/{dataset}`: the answer of the model to an instruction, as text or JSON. Writes nothing.
 */
export async function preparePrompt({
  context,
  dataset,
  body,
}: ActionRequest): Promise<PreparedAction> {
  const { format = 'string' } = body
  if (format !== 'string' && format !== 'json')
    throw badRequest('"format" must be "string" or "json"')
  if (parseFlag(body, 'async'))
    throw badRequest('"async" is for actions that write a document; a prompt has only its response')
  const template = requireText(body, 'instruction')
  if (format === 'json' && !/json/i.test(template))
    throw badRequest('"instruction" must contain the word JSON for the format "json"')
  const temperature = parseTemperature(body, DEFAULT_TEMPERATURE)
  const { instructionParams } = body
  const scope = { context, dataset }
  const fill = await readInstructionParams(
    scope,
    instructionParams,
    'instructionParams',
    LONG_INSTRUCTION,
  )
  const messages = [
    { role: 'system' as const, content: TASK[format] },
    { role: 'user' as const, content: fill(template, 'instruction') },
  ]
  return {
    perform: async ({ session }) => ({
      value:
        format === 'json'
          ? await session.completeAsJson({ messages, format, temperature }, (value) => value)
          : await session.complete({ messages, format: 'text', temperature }),
    }),
  }
}
