import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type RouterState, useRouter, useRouterState } from 'sanity/router'
import { type Comparison, parseComparison, serializeComparison } from './model/comparison-url.ts'

type Change = (before: Comparison) => Comparison

/** Comparison in the tool's URL, so that a link reproduces the view, and its setter. */
export function useComparisonInUrl(): [Comparison, (change: Change) => void] {
  const { navigate } = useRouter()
  const given = JSON.stringify(useRouterState(searchOf) ?? [])
  const comparison = useMemo(() => parseComparison(JSON.parse(given) as Parameters), [given])
  // Panes report at any time, so updates apply to the current state.
  const latest = useRef(comparison)
  useEffect(() => {
    latest.current = comparison
  }, [comparison])
  const change = useCallback(
    (make: Change) => {
      const next = make(latest.current)
      if (next === latest.current) return
      latest.current = next
      navigate({ _searchParams: serializeComparison(next) }, { replace: true })
    },
    [navigate],
  )
  return [comparison, change]
}

type Parameters = [string, string][]
const searchOf = (state: RouterState): Parameters | undefined =>
  state._searchParams as Parameters | undefined
