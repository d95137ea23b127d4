import { useMemo } from 'react'
import { conformToContentShape, type IllTypedValue } from '#lib/content/conform-to-content-shape.ts'
import type { ContentShape } from '#lib/content/content-shape.ts'

/** The result of a live query without its ill-typed values, and the list of these. */
export function useConformingResult<Result>(
  result: unknown,
  shape: ContentShape | undefined,
): { data: Result; illTyped: readonly IllTypedValue[] } {
  return useMemo(() => {
    const illTyped: IllTypedValue[] = []
    const data = shape
      ? conformToContentShape(result, shape, (value) => illTyped.push(value))
      : result
    return { data: data as Result, illTyped }
  }, [result, shape])
}
