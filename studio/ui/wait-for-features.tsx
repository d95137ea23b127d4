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

/** True once the wait has timed out. */
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
 * Renders Studio once the project's features are known. Studio itself starts without them and wraps its screens in
 * comments and tasks when the response arrives: every pane is remounted, and a user who is typing loses focus and
 * keys. After a timeout Studio is rendered without them.
 */
export function WaitForFeatures(props: LayoutProps) {
  const { isLoading } = useFeatureEnabled('studioComments')
  const isOver = useTimedOut(isLoading)
  return isLoading && !isOver ? <LoadingBlock showText /> : props.renderDefault(props)
}

/**
 * Renders a document once it is known whether comments are enabled for it. Each pane checks again and gets the cached
 * result only in a later render, which would remount its form.
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
