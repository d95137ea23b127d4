import type { ArrayNode, ObjectAttributeNode, ObjectNode } from '../syntax/ast.ts'
import type { CompileNode, CompiledExpression } from '../evaluation/compiled-expression.ts'
import {
  fieldOrigin,
  tracedItemsOfArray,
  tracedArray,
  type Origin,
  type TracedValue,
} from '../evaluation/origin.ts'
import type { Scope } from '../evaluation/scope.ts'
import { copyFields, isObject, setField, type GroqObject } from '../values/groq-values.ts'

interface Part {
  evaluate(scope: Scope, target: GroqObject): void
  trace(scope: Scope, target: GroqObject, origins: Map<string, Origin>): void
}

/** `{ "a": …, b, ..., condition => {…} }` */
export function compileObject(
  { attributes }: ObjectNode,
  compile: CompileNode,
): CompiledExpression {
  const parts = attributes.map((attribute) => compilePart(attribute, compile))
  return {
    evaluate: (scope) => {
      scope.evaluation.spend(1 + (parts.length >> 2))
      const object: GroqObject = {}
      for (const part of parts) part.evaluate(scope, object)
      return object
    },
    trace: (scope) => {
      scope.evaluation.spend(1 + parts.length)
      const value: GroqObject = {}
      const fields = new Map<string, Origin>()
      for (const part of parts) part.trace(scope, value, fields)
      return { value, origin: { kind: 'fields', fields } }
    },
  }
}

function compilePart(attribute: ObjectAttributeNode, compile: CompileNode): Part {
  const compiled = compile(attribute.value)
  if (attribute.type === 'ObjectAttributeValue') {
    const { name } = attribute
    return {
      evaluate: (scope, target) => setField(target, name, compiled.evaluate(scope)),
      trace: (scope, target, origins) => {
        const { value, origin } = compiled.trace(scope)
        setField(target, name, value)
        origins.set(name, origin)
      },
    }
  }
  const splat: Part = {
    evaluate: (scope, target) => {
      const value = compiled.evaluate(scope)
      if (isObject(value)) scope.evaluation.spend(copyFields(target, value) >> 2)
    },
    trace: (scope, target, origins) => {
      const { value, origin } = compiled.trace(scope)
      if (!isObject(value)) return
      scope.evaluation.spend(copyFields(target, value))
      for (const name of Object.keys(value)) origins.set(name, fieldOrigin(origin, name))
    },
  }
  if (attribute.type === 'ObjectSplat') return splat
  const condition = compile(attribute.condition)
  return {
    evaluate: (scope, target) => {
      if (condition.evaluate(scope) === true) splat.evaluate(scope, target)
    },
    trace: (scope, target, origins) => {
      if (condition.evaluate(scope) === true) splat.trace(scope, target, origins)
    },
  }
}

/** `[a, ...b]` */
export function compileArray({ elements }: ArrayNode, compile: CompileNode): CompiledExpression {
  const parts = elements.map(({ value, isSplat }) => ({ compiled: compile(value), isSplat }))
  return {
    evaluate: (scope) => {
      scope.evaluation.spend(1 + (parts.length >> 2))
      const array: unknown[] = []
      for (const { compiled, isSplat } of parts) {
        const value = compiled.evaluate(scope)
        if (!isSplat) array.push(value)
        else if (Array.isArray(value)) {
          scope.evaluation.spend(value.length)
          for (const item of value) array.push(item)
        }
      }
      return array
    },
    trace: (scope) => {
      scope.evaluation.spend(1 + parts.length)
      const items: TracedValue[] = []
      for (const { compiled, isSplat } of parts) {
        const traced = compiled.trace(scope)
        if (!isSplat) items.push(traced)
        else for (const item of tracedItemsOfArray(traced, scope) ?? []) items.push(item)
      }
      return tracedArray(items)
    },
  }
}
