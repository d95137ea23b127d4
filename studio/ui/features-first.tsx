import { useEffect, useState } from 'react'
import { definePlugin, LoadingBlock, useFeatureEnabled, type LayoutProps } from 'sanity'

/** ms */
const longestWait = 5000

/**
 * Draws Studio once it is known which features the project has. Studio itself begins without, and puts
 * comments and tasks around its screens when the answer comes: every pane is then made anew, and who
 * types already loses the focus and the keys of that moment. Where the answer does not come, Studio is drawn without it.
 */
export function FeaturesFirst(props: LayoutProps) {
  const { isLoading } = useFeatureEnabled('studioComments')
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setOver(true), longestWait)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading && !isOver ? <LoadingBlock showText /> : props.renderDefault(props)
}

export const featuresFirst = definePlugin({
  name: 'orrery-features-first',
  studio: { components: { layout: FeaturesFirst } },
})
