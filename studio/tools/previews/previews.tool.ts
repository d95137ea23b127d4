import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import type { Tool } from 'sanity'
import { PreviewsView } from './previews.view.tsx'

/** Active preview sessions and share links, which can be revoked. */
export const previewsTool: Tool = {
  name: 'previews',
  title: 'Previews',
  icon: EyeOpenIcon,
  component: PreviewsView,
}
