import { SunIcon } from '@sanity/icons/Sun'
import type { Tool } from 'sanity'
import { TodayView } from './today.view.tsx'

/** Where an editor's day begins: what comes, what waits, what is wrong. */
export const todayTool: Tool = {
  name: 'today',
  title: 'Today',
  icon: SunIcon,
  component: TodayView,
}
