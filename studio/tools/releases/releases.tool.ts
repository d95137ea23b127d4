import { CalendarIcon } from '@sanity/icons/Calendar'
import type { Tool } from 'sanity'
import { route } from 'sanity/router'
import { ReleasesView } from './releases.view.tsx'

/** Every release, in a calendar or a list, with all that can be done with it; Studio's own tool stands beside it. */
export const releasesTool: Tool = {
  name: 'release-desk',
  title: 'Release desk',
  icon: CalendarIcon,
  component: ReleasesView,
  router: route.create('/', [route.create('/:release')]),
}
