import { SunIcon } from '@sanity/icons/Sun'
import { createElement } from 'react'
import type { Tool } from 'sanity'
import { route } from 'sanity/router'
import { TodayView } from './today.view.tsx'

/**
 * Start page for editors: scheduled releases, drafts and problems; system health at `/today/health`.
 *
 * @param isHosted whether the content service is hosted
 */
export function todayTool(isHosted: boolean): Tool {
  return {
    name: 'today',
    title: 'Today',
    icon: SunIcon,
    component: () => createElement(TodayView, { isHosted }),
    router: route.create('/', [route.create('/:view')]),
  }
}
