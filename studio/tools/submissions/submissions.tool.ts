import { InboxIcon } from '@sanity/icons/Inbox'
import type { Tool } from 'sanity'
import { SubmissionsView } from './submissions.view.tsx'

/** Form submissions of visitors: read, filter and export, never edit. */
export const submissionsTool: Tool = {
  name: 'submissions',
  title: 'Submissions',
  icon: InboxIcon,
  component: SubmissionsView,
}
