import { useEffect, useState } from 'react'
import {
  definePlugin,
  type DocumentLayoutProps,
  LoadingBlock,
  type LayoutProps,
  useCommentsEnabled,
  useFeatureEnabled,
  useSource,
} from 'sanity'
import { Pane, PaneContent } from 'sanity/structure'

/** ms */
const maxWaitMs = 5000

/** Whether something has lasted longer than anybody is to wait for it. */
function useTimedOut(isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setOver(true), maxWaitMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isOver
}

/**
 * Draws Studio once it is known which features the project has. Studio itself begins without, and puts
 * comments and tasks around its screens when the answer comes: every pane is then made anew, and who
 * types already loses the focus and the keys of that moment. Where the answer does not come, Studio is drawn without it.
 */
export function WaitForFeatures(props: LayoutProps) {
  const { isLoading } = useFeatureEnabled('studioComments')
  const isOver = useTimedOut(isLoading)
  return isLoading && !isOver ? <LoadingBlock showText /> : props.renderDefault(props)
}

/**
 * Draws a document once it is known whether it has comments. Each pane of one asks anew, is told in a later drawing what has long been
 * known, and puts the comments around a form that is made a second time for it.
 */
export function WaitForComments(props: DocumentLayoutProps) {
  const { documentId, documentType } = props
  const { comments } = useSource().document
  const isWanted = comments.enabled({ documentId, documentType })
  const { enabled } = useCommentsEnabled()
  const { error } = useFeatureEnabled('studioComments')
  const isWaiting = isWanted && !enabled && !error
  const isOver = useTimedOut(isWaiting)
  if (!isWaiting || isOver) return props.renderDefault(props)
  return (
    <Pane flex={2.5} id={`comments-of-${documentId}`} minWidth={320}>
      <PaneContent>
        <LoadingBlock fill />
      </PaneContent>
    </Pane>
  )
}

export const waitForFeatures = definePlugin({
  name: 'orrery-features-first',
  studio: { components: { layout: WaitForFeatures } },
  document: { components: { unstable_layout: WaitForComments } },
})
