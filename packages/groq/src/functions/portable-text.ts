import { TRACED_NULL } from '../evaluation/origin.ts'
import { isObject } from '../values/groq-values.ts'
import { pureFunction, originTracingFunction, type FunctionTable } from './function-definition.ts'

/** The plain text of a block's spans; null if it is not a block. */
function blockText(value: unknown): string | null {
  if (!isObject(value) || typeof value._type !== 'string' || !Array.isArray(value.children))
    return null
  let text = ''
  for (const child of value.children as unknown[]) {
    if (isObject(child) && child._type === 'span' && typeof child.text === 'string')
      text += child.text
  }
  return text
}

function blockTexts(array: unknown[]): string[] {
  return array.flatMap((item) => {
    if (Array.isArray(item)) return blockTexts(item)
    const text = blockText(item)
    return text === null ? [] : [text]
  })
}

/** Plain text of Portable Text; blocks are separated by an empty line. */
export function plainText(value: unknown): string | null {
  if (!Array.isArray(value)) return blockText(value)
  const texts = blockTexts(value)
  return texts.length === 0 ? null : texts.join('\n\n')
}

/** `pt(value)`: the value if it is a block or an array of blocks, else null. */
export const portableTextGuardFunction = originTracingFunction(1, ([argument]) => ({
  evaluate: (scope) => {
    const value = argument.evaluate(scope)
    return isPortableText(value) ? value : null
  },
  trace: (scope) => {
    const found = argument.trace(scope)
    return isPortableText(found.value) ? found : TRACED_NULL
  },
}))

function isPortableText(value: unknown): boolean {
  return Array.isArray(value)
    ? value.every((item) => blockText(item) !== null)
    : blockText(value) !== null
}

export const portableTextFunctions = { text: pureFunction(1, plainText) } satisfies FunctionTable
