import { UsersIcon } from '@sanity/icons/Users'
import type { Tool } from 'sanity'
import { PeopleView } from './people.view.tsx'

/** Members, roles and audit log, stored in the embedded content service. */
export const peopleTool: Tool = {
  name: 'people',
  title: 'People',
  icon: UsersIcon,
  component: PeopleView,
}
