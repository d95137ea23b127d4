import {
  GraphQLDirective,
  getDirectiveValues,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql/index.js'
import type { BuyerContext } from './context.ts'

/** `ZH_CN` becomes `zh-CN`, `FR` becomes `fr`. */
function languageTag(code: string): string {
  const [language = '', region] = code.split('_')
  return region ? `${language.toLowerCase()}-${region}` : language.toLowerCase()
}

/** An enum's value; null when it is left out. */
function given(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/**
 * Reads `@inContext(country, language)` of an operation. Prices and stock are the same for every
 * buyer and at every location, so nothing follows from `buyer` and `preferredLocationId`.
 */
export function readBuyerContext(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): BuyerContext {
  const directive = schema.getDirective('inContext')
  if (!(directive instanceof GraphQLDirective)) return { country: null, language: null }
  const values = getDirectiveValues(directive, operation, variables) ?? {}
  const country = given(values.country)
  const language = given(values.language)
  return {
    country: country === 'ZZ' ? null : country,
    language: language && languageTag(language),
  }
}
