import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import type { Tool } from 'sanity'
import { PreviewsView } from './previews.view.tsx'

/** Who sees what is not published, and by which links; each can be ended here. */
export const previewsTool: Tool = {
  name: 'previews',
  title: 'Previews',
  icon: EyeOpenIcon,
  component: PreviewsView,
}
