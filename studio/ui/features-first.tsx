import { definePlugin, LoadingBlock, useFeatureEnabled, type LayoutProps } from 'sanity'

/**
 * Draws Studio once it is known which features the project has. Studio itself begins without, and puts
 * comments and tasks around its screens when the answer comes: every pane is then made anew, and who
 * types already loses the focus and the keys of that moment.
 */
function FeaturesFirst(props: LayoutProps) {
  const { isLoading } = useFeatureEnabled('studioComments')
  return isLoading ? <LoadingBlock showText /> : props.renderDefault(props)
}

export const featuresFirst = definePlugin({
  name: 'orrery-features-first',
  studio: { components: { layout: FeaturesFirst } },
})
