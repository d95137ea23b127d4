import { visionTool, type VisionToolConfig } from '@sanity/vision'
import { lazy, type ComponentType } from 'react'
import { definePlugin, type Tool } from 'sanity'
import type { VisionProps } from './query-assist-bar.tsx'

/** Studio's Vision tool with completion, formatting, linting and query plans by the content lake. */
export const visionWithQueryAssist = definePlugin<VisionToolConfig>((options) => {
  const vision = visionTool(options)
  const tools = Array.isArray(vision.tools) ? (vision.tools as Tool[]) : []
  return { ...vision, tools: tools.map(withLazyAssist) }
})

/** Lazy: the code editor is large and loads when the tool opens, as Vision itself does. */
function withLazyAssist(tool: Tool): Tool {
  const Vision = tool.component as ComponentType<VisionProps>
  const component = lazy(async () => {
    const { withQueryAssist } = await import('./query-assist-bar.tsx')
    return { default: withQueryAssist(Vision) }
  })
  return { ...tool, component }
}
