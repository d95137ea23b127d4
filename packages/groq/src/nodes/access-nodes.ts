import type {
  AccessAttributeNode,
  AccessElementNode,
  ArrayCoerceNode,
  DerefNode,
  SliceNode,
} from '../syntax/ast.ts'
import type { LakeDocument } from '../document.ts'
import type { CompileNode, CompiledExpression } from '../evaluation/compiled-expression.ts'
import {
  fieldOrigin,
  itemOrigin,
  tracedItemsOfArray,
  TRACED_NULL,
  tracedDocument,
  tracedArray,
} from '../evaluation/origin.ts'
import { readAndTrackDocument, type Scope } from '../evaluation/scope.ts'
import { isObject } from '../values/groq-values.ts'

/** An attribute of a value; null if absent. */
export function readAttribute(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !isObject(value)) return null
  return Object.hasOwn(value, name) ? (value[name] ?? null) : null
}

/** `name`, `base.name` */
export function compileAttribute(
  { base, name }: AccessAttributeNode,
  compile: CompileNode,
): CompiledExpression {
  const read = (value: unknown): unknown => readAttribute(value, name)
  if (base === undefined) {
    return {
      evaluate: (scope) => read(scope.value),
      trace: (scope) =>
        isObject(scope.value)
          ? { value: read(scope.value), origin: fieldOrigin(scope.origin, name) }
          : TRACED_NULL,
    }
  }
  const compiled = compile(base)
  return {
    evaluate: (scope) => read(compiled.evaluate(scope)),
    trace: (scope) => {
      const { value, origin } = compiled.trace(scope)
      return isObject(value)
        ? { value: read(value), origin: fieldOrigin(origin, name) }
        : TRACED_NULL
    },
  }
}

/** `base[0]`, `base[-1]` */
export function compileElement(
  { base, index }: AccessElementNode,
  compile: CompileNode,
): CompiledExpression {
  const compiled = compile(base)
  const limit = index >= 0 ? index + 1 : undefined
  return {
    evaluate: (scope) => {
      const array = compiled.evaluate(scope, limit)
      return Array.isArray(array) ? (array.at(index) ?? null) : null
    },
    trace: (scope) => {
      const { value, origin } = compiled.trace(scope, limit)
      if (!Array.isArray(value)) return TRACED_NULL
      const position = index < 0 ? index + value.length : index
      if (position < 0 || position >= value.length) return TRACED_NULL
      const item: unknown = value[position]
      return { value: item ?? null, origin: itemOrigin(origin, position, item) }
    },
  }
}

/** `base[a..b]`, `base[a...b]`; negative bounds count from the end. */
export function compileSlice(
  { base, left, right, isInclusive }: SliceNode,
  compile: CompileNode,
): CompiledExpression {
  const compiled = compile(base)
  const end = isInclusive ? right + 1 : right
  const ahead = left >= 0 && right >= 0 ? Math.max(left, end) : undefined
  const bounds = (length: number): [number, number] => {
    const from = left < 0 ? left + length : left
    const to = (right < 0 ? right + length : right) + (isInclusive ? 1 : 0)
    return [Math.max(from, 0), Math.max(to, 0)]
  }
  return {
    evaluate: (scope) => {
      const array = compiled.evaluate(scope, ahead)
      if (!Array.isArray(array)) return null
      const part = array.slice(...bounds(array.length))
      scope.evaluation.spend(part.length >> 2)
      return part
    },
    trace: (scope) => {
      const items = tracedItemsOfArray(compiled.trace(scope, ahead), scope)
      return items === null ? TRACED_NULL : tracedArray(items.slice(...bounds(items.length)))
    },
  }
}

/** `base[]` */
export function compileArrayCoerce(
  { base }: ArrayCoerceNode,
  compile: CompileNode,
): CompiledExpression {
  const compiled = compile(base)
  return {
    evaluate: (scope, limit) => {
      const value = compiled.evaluate(scope, limit)
      return Array.isArray(value) ? value : null
    },
    trace: (scope, limit) => {
      const traced = compiled.trace(scope, limit)
      return Array.isArray(traced.value) ? traced : TRACED_NULL
    },
  }
}

/** `base->` : the referenced document, in the perspective. */
export function compileDeref({ base }: DerefNode, compile: CompileNode): CompiledExpression {
  const compiled = compile(base)
  return {
    evaluate: (scope) => dereference(scope, compiled.evaluate(scope)) ?? null,
    trace: (scope) => tracedDocument(dereference(scope, compiled.evaluate(scope))),
  }
}

function dereference(scope: Scope, reference: unknown): LakeDocument | undefined {
  if (!isObject(reference) || typeof reference._ref !== 'string') return undefined
  return readAndTrackDocument(scope, reference._ref)
}
