import { UsersIcon } from '@sanity/icons/Users'
import type { Tool } from 'sanity'
import { PeopleView } from './people.view.tsx'

/** Who belongs to the house and may do what; who did what. The embedded content service keeps both. */
export const peopleTool: Tool = {
  name: 'people',
  title: 'People',
  icon: UsersIcon,
  component: PeopleView,
}
