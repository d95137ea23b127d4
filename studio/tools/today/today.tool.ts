import { SunIcon } from '@sanity/icons/Sun'
import { createElement } from 'react'
import type { Tool } from 'sanity'
import { route } from 'sanity/router'
import { TodayView } from './today.view.tsx'

/**
 * Where an editor's day begins: what comes, what waits, what is wrong; and how the house is, at `/today/health`.
 *
 * @param isHosted whether somebody else runs the content service
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
