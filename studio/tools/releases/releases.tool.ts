import { CalendarIcon } from '@sanity/icons/Calendar'
import type { Tool } from 'sanity'
import { route } from 'sanity/router'
import { ReleasesView } from './releases.view.tsx'

/** All releases as calendar or list, with all actions; complements Studio's own tool. */
export const releasesTool: Tool = {
  name: 'release-desk',
  title: 'Release desk',
  icon: CalendarIcon,
  component: ReleasesView,
  router: route.create('/', [route.create('/:release')]),
}
