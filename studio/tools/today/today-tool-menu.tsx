import type { ToolMenuProps } from 'sanity'
import { useInbox } from './use-inbox.ts'

/** Studio's menu of tools; Today has the number of the user's open mentions and tasks. */
export function TodayToolMenu(props: ToolMenuProps) {
  const { mentions = [], tasks = [] } = useInbox() ?? {}
  const count = mentions.length + tasks.length
  if (count === 0) return props.renderDefault(props)
  const tools = props.tools.map((tool) =>
    tool.name === 'today' ? { ...tool, title: `${tool.title} (${count})` } : tool,
  )
  return props.renderDefault({ ...props, tools })
}
