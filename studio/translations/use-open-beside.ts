import { useRouter } from 'sanity/router'
import { usePaneRouter } from 'sanity/structure'

/** Opens a document in a pane beside the current one; outside of the structure tool, in its own place. */
export function useOpenBeside(): (id: string, type: string) => void {
  const router = useRouter()
  const { routerPanesState, groupIndex } = usePaneRouter()
  return (id, type) => {
    if (routerPanesState.length === 0) return router.navigateIntent('edit', { id, type })
    const panes = routerPanesState.toSpliced(groupIndex + 1, 0, [{ id, params: { type } }])
    return router.navigateUrl({ path: router.resolvePathFromState({ panes }) })
  }
}
