import { ImagesIcon } from '@sanity/icons/Images'
import type { Tool } from 'sanity'
import { MediaView } from './media.view.tsx'

/** Every picture and file of the house: found, described, brought in, replaced and thrown away. */
export const mediaTool: Tool = {
  name: 'media',
  title: 'Media',
  icon: ImagesIcon,
  component: MediaView,
}
