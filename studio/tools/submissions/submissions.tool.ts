import { InboxIcon } from '@sanity/icons/Inbox'
import type { Tool } from 'sanity'
import { SubmissionsView } from './submissions.view.tsx'

/** What visitors sent by forms: to be read, filtered and exported, never to be changed. */
export const submissionsTool: Tool = {
  name: 'submissions',
  title: 'Submissions',
  icon: InboxIcon,
  component: SubmissionsView,
}
