import { ImagesIcon } from '@sanity/icons/Images'
import type { Tool } from 'sanity'
import { MediaView } from './media.view.tsx'

/** Media library: search, describe, upload, replace and delete pictures and files. */
export const mediaTool: Tool = {
  name: 'media',
  title: 'Media',
  icon: ImagesIcon,
  component: MediaView,
}
